// parseObj.ts: Wavefront OBJ: `v x y z` and `f a b c …` lines; corners as v, v/vt, v/vt/vn, v//vn, from 1 or from the end.
//
// Everything else (normals, textures, groups, materials, lines, curves) is passed over.

import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { MeshSink } from './meshSink.js'
import { numberOf, shown, textLines, wordsOf } from './textLines.js'

export function parseObj(bytes: Uint8Array, file: string, weld: number): TriangleMesh {
  const sink = new MeshSink(file, (line) => `line ${line}`)
  let carried = ''
  for (const { text, line } of textLines(bytes, file)) {
    // a backslash joins the next line
    if (text.endsWith('\\')) {
      carried += `${text.slice(0, -1)} `
      continue
    }
    const [keyword, ...words] = wordsOf((carried + text).replace(/#.*/, ''))
    carried = ''
    if (keyword === 'v') vertex(words, line, sink)
    else if (keyword === 'f' || keyword === 'fo') {
      const corners = words.map((word) => corner(word, line, sink))
      sink.polygon(corners, line)
    }
  }
  return sink.mesh(weld)
}

function vertex(words: readonly string[], line: number, sink: MeshSink): void {
  const [x, y, z] = [0, 1, 2].map((c) => {
    const value = numberOf(words[c])
    if (value === null) return sink.fail(line, `expected v and three numbers, found ${shown(words[c])}`)
    return value
  })
  sink.vertex(x!, y!, z!, line)
}

function corner(word: string, line: number, sink: MeshSink): number {
  const given = Number(word.split('/', 1)[0])
  if (!Number.isInteger(given) || given === 0 || word.startsWith('/'))
    sink.fail(line, `expected the number of a vertex from 1, or from -1 backward, found ${shown(word)}`)
  const count = sink.vertexCount
  if (Math.abs(given) > count)
    sink.fail(line, `the face names vertex ${given}, and ${count} stand before it (1 to ${count})`)
  return given > 0 ? given - 1 : count + given
}
