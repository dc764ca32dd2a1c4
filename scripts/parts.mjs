// parts.mjs: the example parts as files, their pictures, and the table of docs/decomposition.md. Run after a build.

import { readFileSync, writeFileSync } from 'node:fs'
import { decomposeMesh, measureSpheres, parts, writeObj } from '../dist/index.js'
import { drawSpheres } from '../dist/io/picture/drawSpheres.js'
import { pngBytes } from '../dist/io/picture/png.js'

const folder = new URL('../docs/', import.meta.url)
/** File name and the two sizes in mm; --reduce is a quarter of the size. */
const examples = {
  trackShoe: ['track-shoe', [10, 5]],
  sprocket: ['sprocket', [20, 10]],
  roadWheel: ['road-wheel', [12, 6]],
}
const micro = (x) => (1e6 * x).toFixed(0)

const rows = []
for (const [name, [file, sizes]] of Object.entries(examples)) {
  const mesh = parts[name]()
  writeFileSync(new URL(`parts/${file}.obj`, folder), writeObj(mesh, { title: `${name} with its defaults, in metres` }))
  for (const mm of sizes) {
    for (const reduce of [0, mm / 4]) {
      const set = decomposeMesh(mesh, { size: mm / 1000, reduce: reduce / 1000 })
      const { outside, inside, volumeError } = measureSpheres(mesh, set)
      const volume = `${(100 * volumeError.value).toFixed(1)} ± ${(100 * volumeError.error).toFixed(1)}`
      const cells = [file, mm, reduce || '', set.radii.length, micro(outside.largest), micro(inside.largest), volume]
      rows.push(`| ${cells.join(' | ')} |`)
      console.log(rows.at(-1))
      if (mm === sizes[1] && reduce > 0) {
        const picture = drawSpheres(mesh, set, { width: 640, origin: set.origin })
        writeFileSync(new URL(`parts/${file}.png`, folder), pngBytes(picture))
      }
    }
  }
}
const page = new URL('decomposition.md', folder)
const text = readFileSync(page, 'utf8')
const [begin, end] = ['<!-- counts: made by node scripts/parts.mjs -->\n', '<!-- end of counts -->']
const head = [
  '| part | size, mm | reduce, mm | spheres | outside, µm | inside, µm | volume error, % |',
  '|---|---|---|---|---|---|---|',
]
const table = `${[...head, ...rows].join('\n')}\n`
writeFileSync(page, text.slice(0, text.indexOf(begin) + begin.length) + table + text.slice(text.indexOf(end)))
