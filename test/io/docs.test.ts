// The examples of the manual: every scene file is valid, every module builds, every table names what there is.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadScene } from '#talus/files.js'
import { parseQuantity, parseScene } from '#talus/index.js'
import { formatNames } from '#talus/io/export/formatNames.js'
import { parseLook, readLook } from '#talus/io/export/pov/look.js'
import { defaultFields } from '#talus/io/recording/recording.js'
import { recordedField } from '#talus/io/recording/recordingFormat.js'
import { loadStudy } from '#talus/io/study/loadStudy.js'
import type { SceneDefinition } from '#talus/model/defineScene.js'
import { parameterValues } from '#talus/model/parameter.js'
import { fields } from '#talus/state/fields.js'
import { temporaryFolder } from './temporaryFolder.js'

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map((m) => m[1]!)

describe('the manual', () => {
  it.each(['hello.md', 'files/scene-file.md'])('%s shows valid scene files', (name) => {
    const examples = blocks(read(name), 'yaml')
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) parseScene(example, { file: 'example.yaml' }).build({ seed: 1 }).check()
  })

  it('hello.md shows a module that builds', async () => {
    const folder = temporaryFolder()
    mkdirSync(folder, { recursive: true })
    const modules = blocks(read('hello.md'), 'ts').filter((text) => text.includes('export default'))
    expect(modules).toHaveLength(1)
    writeFileSync(join(folder, 'own.ts'), modules[0]!)
    const definition = await loadScene(join(folder, 'own.ts'))
    const values = parameterValues(definition.parameters, {}) as never
    expect(definition.build(values).bodyCount).toBe(2)
  })

  it('scene-file.md names units that exist', () => {
    const dimensions = { length: 'm', volume: 'm3', mass: 'kg', time: 's', angle: 'rad', force: 'N', pressure: 'Pa' }
    for (const [of, si] of Object.entries(dimensions)) {
      const row = new RegExp(`^\\| ${of} \\| (.*) \\|$`, 'm').exec(read('files/scene-file.md'))![1]!
      for (const unit of row.split(' ')) expect(parseQuantity(`2 ${unit}`, si)).toBeGreaterThan(0)
    }
  })

  it('recording.md states the bytes per body and frame', () => {
    const rows = defaultFields.map((name) => recordedField(name, fields[name as keyof typeof fields]))
    for (const { name, bytesPerRecord } of rows) {
      expect(read('files/recording.md')).toMatch(new RegExp(`^\\| ${name} \\|.*\\| ${bytesPerRecord} \\|$`, 'm'))
    }
    const all = rows.reduce((sum, { bytesPerRecord }) => sum + bytesPerRecord, 0)
    expect(read('files/recording.md')).toMatch(new RegExp(`all three, the default \\| \\| ${all} \\|`))
  })
})

describe('studies.md', () => {
  const builtin = async (name: string) =>
    ((await import(new URL(`../../dist/scenes/${name}.js`, import.meta.url).href)) as { default: SceneDefinition })
      .default

  it('shows a study that is valid', async () => {
    const file = join(temporaryFolder(), 'bounces.yaml')
    writeFileSync(file, blocks(read('studies.md'), 'yaml')[0]!)
    expect((await loadStudy(file, { builtin })).points).toHaveLength(60)
  })

  it('names every study that comes with Talus, and each is valid', async () => {
    const folder = fileURLToPath(new URL('../../studies/', import.meta.url))
    for (const name of readdirSync(folder)) {
      expect(read('studies.md')).toContain(`(../studies/${name})`)
      expect((await loadStudy(join(folder, name), { builtin })).points.length).toBeGreaterThan(3)
    }
  })
})

describe('render.md', () => {
  it('shows looks that are valid', async () => {
    const looks = blocks(read('render.md'), 'yaml')
    for (const [k, look] of looks.entries()) {
      const file = join(temporaryFolder(), `look${k}.yaml`)
      writeFileSync(file, look)
      expect(Object.keys(await parseLook(file)).length).toBeGreaterThan(1)
    }
  })

  it('names every look that comes with Talus, and each is valid', async () => {
    const folder = fileURLToPath(new URL('../../looks/', import.meta.url))
    for (const name of readdirSync(folder)) {
      expect(read('render.md')).toContain(`\`${name.replace('.yaml', '')}\``)
      await parseLook(join(folder, name))
    }
  })
})

describe('export.md', () => {
  it('names every format there is', () => {
    for (const name of formatNames) expect(read('export.md')).toContain(`\n## ${name}\n`)
  })

  it('shows a look that is valid', async () => {
    const [look] = blocks(read('export.md'), 'yaml')
    const file = join(temporaryFolder(), 'look.yaml')
    writeFileSync(file, look!)
    expect(await readLook(file, ['grains', 'wheelLeft', 'floor'])).toMatchObject({ size: [1920, 1080] })
  })
})
