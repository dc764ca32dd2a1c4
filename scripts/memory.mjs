// memory.mjs: bytes that a run holds for each grain of a bed of a million spheres, from the list of fields and the room a run makes, and how many
// grains fit into how much memory: writes the table of docs/memory.md. `npm run memory`, after a build.

import { readFile, writeFile } from 'node:fs/promises'
import { contact, createScene, material, shape } from '../dist/index.js'
import { fieldList } from '../dist/state/fields.js'
import { cpuLayout, gpuLayout } from '../dist/state/layout.js'
import { compileModel } from '../dist/step/compileModel.js'
import { makeRoom } from '../dist/step/makeRoom.js'

const side = 100
const grains = side ** 3
const page = new URL('../docs/memory.md', import.meta.url)
const laws = { 'by force': contact.hertzMindlin(), 'by impulses': contact.dvi() }
const sizes = [4, 8, 24, 80, 140]

/** Grains that fill a box with five walls. */
function bed() {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const stone = scene.material(material({ name: 'stone', density: 2500, young: 1e8, friction: 0.5 }))
  const half = 0.01 * side
  const walls = { floor: [0, 0, 1], left: [1, 0, 0], right: [-1, 0, 0], front: [0, 1, 0], back: [0, -1, 0] }
  for (const [name, normal] of Object.entries(walls)) {
    const position = normal.map((x) => (normal[2] === 1 ? 0 : -x * half))
    scene.body({ name, shape: shape.plane({ normal }), position, material: stone, fixed: true })
  }
  const at = (k) => 0.02 * k - half + 0.01
  const positions = Array.from({ length: grains }, (_, k) => [
    at(k % side),
    at(Math.floor(k / side) % side),
    0.02 * Math.floor(k / side ** 2) + 0.01,
  ])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.01 }), positions, material: stone })
  return scene
}

/** Records that a run makes room for, by owner. */
function roomFor(law) {
  const records = {}
  const backend = {
    reserve: (owner, size) => (records[owner] = size),
    mostRecords: () => 2 ** 32 - 1,
    setCount: () => {},
  }
  makeRoom(backend, compileModel(bed(), law), {}, law)
  return records
}

/** Bytes of all slots, of the state among them, and of the largest. What different parts of a step need lies one over the other. */
function bytesOf(slots, records) {
  const sum = (some) => some.reduce((bytes, { owner, stride }) => bytes + stride * (records[owner] ?? 0), 0)
  const parts = [...new Set(slots.flatMap(({ during }) => during ?? []))]
  const during = (part) => slots.filter((slot) => slot.during === part)
  return {
    all: sum(during(undefined)) + Math.max(0, ...parts.map((part) => sum(during(part)))),
    state: sum(slots.filter(({ state }) => state)),
    largest: Math.max(...slots.map((one) => sum([one]))),
  }
}

const isState = (field) => fieldList.fields[field].lifetime === 'state'

function cpuSlots(precision) {
  const { slots, fields } = cpuLayout(fieldList, precision)
  const state = new Set(Object.entries(fields).flatMap(([name, of]) => (isState(name) ? of.slots : [])))
  return slots.map((slot, k) => ({ ...slot, state: state.has(k) }))
}

const gpuSlots = () =>
  Object.values(gpuLayout(fieldList).groups).map((group) => ({ ...group, state: group.members.some(isState) }))

const lives = { 'CPU, double': cpuSlots('double'), 'CPU, single': cpuSlots('single'), GPU: gpuSlots() }

/** A WebAssembly memory has 4 GiB, which the state kept beside is not in, and a buffer of a GPU often 2. */
const most = { 'CPU, double': 2 ** 32, 'CPU, single': 2 ** 32, GPU: Number.POSITIVE_INFINITY }

function millions(count) {
  return count >= 1e7 ? `${Math.round(count / 1e6)}` : (count / 1e6).toFixed(1)
}

const rows = Object.entries(laws).flatMap(([law, of]) => {
  const records = roomFor(of)
  return Object.entries(lives).map(([life, slots]) => {
    const { all, state, largest } = bytesOf(slots, records)
    // the state at the start of a batch of steps is kept beside
    const bytes = (all + state) / grains
    const contacts = records.contact ? `${Math.round((bytes * grains) / records.contact)}` : ''
    const fits = sizes.map((size) => {
      const room = size * 1e9
      return room > most[life] ? '' : millions(room / bytes)
    })
    const atOnce = life === 'GPU' ? millions((2 ** 31 * grains) / largest) : millions((most[life] * grains) / all)
    return `| ${law} | ${life} | ${Math.round(bytes)} | ${contacts} | ${fits.join(' | ')} | ${atOnce} |`
  })
})
const head = [
  `| law | where | bytes a grain | bytes a contact | ${sizes.map((size) => `${size} GB`).join(' | ')} | at the most |`,
  `|---|---|---|---|${sizes.map(() => '---').join('|')}|---|`,
]
const text = await readFile(page, 'utf8')
const [before] = text.split('<!-- table')
const [, after] = text.split('<!-- end of table -->')
const table = [
  '<!-- table: made from the list of fields by npm run memory -->',
  ...head,
  ...rows,
  '<!-- end of table -->',
]
const made = `${before}${table.join('\n')}${after}`
await writeFile(page, made)
console.log([...head, ...rows].join('\n'))
