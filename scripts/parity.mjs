// parity.mjs: every built-in scene, small, after some steps by both laws, on the CPU in double and in single precision and, with --gpu, on a
// GPU (of that name, where one is given). Rows go into benchmark/parity.csv, in place of those of the same scene, law and device, and
// the table of docs/parity.md is made from that file. `npm run bench:parity -- [--gpu [name]] [--steps n] [--scenes a,b]`.

import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { builtinScene } from '../dist/cli/builtinScenes.js'
import { backend, contact, createSimulation } from '../dist/index.js'
import { parameterValues } from '../dist/model/parameter.js'
import { readRows, writeRows, writeTable } from './csvRows.mjs'

const { values: asked, positionals } = parseArgs({
  options: { gpu: { type: 'boolean' }, steps: { type: 'string' }, scenes: { type: 'string' } },
  allowPositionals: true,
})
const steps = Number(asked.steps ?? 20)
const csv = new URL('../benchmark/parity.csv', import.meta.url)
const page = new URL('../docs/parity.md', import.meta.url)
const columns = [
  'scene',
  'law',
  'device',
  'steps',
  'bodies',
  'kinetic',
  'total',
  'momentum',
  'contacts',
  'apart',
  'date',
]

/** Parameters that make a scene small, and what they are set to at the most. */
const small = { count: 300, grains: 200, hairs: 20, cables: 20 }

const lives = {
  'CPU double': backend.cpu({ precision: 'double' }),
  'CPU single': backend.cpu({ precision: 'single' }),
  ...(asked.gpu ? { GPU: backend.gpu(positionals[0] ? { device: positionals[0] } : {}) } : {}),
}

function valuesOf({ parameters }) {
  const set = Object.keys(parameters).filter((name) => name in small)
  const least = (name) => Math.max(parameters[name].min ?? 0, Math.min(parameters[name].default, small[name]))
  return parameterValues(parameters, Object.fromEntries(set.map((name) => [name, least(name)])))
}

/** Energies, J, momentum, kg m/s, contacts, and places, m. */
async function stateAfter(definition, law, choice) {
  const values = valuesOf(definition)
  const timeStep = definition.timeStep(values, law)
  const given = typeof definition.contact === 'object' && definition.contact.law === law ? definition.contact : null
  const laws = { dem: () => contact.hertzMindlin(), dvi: () => contact.dvi() }
  const simulation = await createSimulation(definition.build(values, law), {
    ...{ timeStep, backend: choice, contact: given ?? laws[law]() },
  })
  try {
    simulation.step(steps)
    const { kinetic, total } = await simulation.energy()
    const { contacts, bodies } = await simulation.counters()
    const [velocity, inverse] = [await simulation.read('bodyVel'), await simulation.read('bodyInvMass')]
    const along = [0, 1, 2].map((c) => inverse.reduce((p, w, i) => p + (w > 0 ? velocity[3 * i + c] / w : 0), 0))
    const places = [...(await simulation.read('bodyPos'))]
    return {
      kinetic,
      total,
      contacts,
      bodies,
      momentum: Math.hypot(...along),
      places,
      device: simulation.backend.device,
    }
  } finally {
    await simulation.close()
  }
}

async function rowsOf(name, law) {
  const definition = await builtinScene(name)
  const rows = []
  let first = null
  for (const [life, choice] of Object.entries(lives)) {
    const { places, device, ...state } = await stateAfter(definition, law, choice)
    first ??= places
    const apart = places.reduce((most, x, k) => Math.max(most, Math.abs(x - first[k])), 0)
    const where = life === 'GPU' ? device.replaceAll(',', '') : life
    rows.push({ scene: name, law, device: where, steps, ...state, apart, date: new Date().toISOString().slice(0, 10) })
  }
  return rows
}

const key = ({ scene, law, device }) => `${scene} ${law} ${device}`
const relative = (a, b) => (Number(a) === Number(b) ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)))
const short = (x) => (x === 0 ? '0' : x.toExponential(0))

/** Differences to the CPU in double precision. */
function tableOf(rows) {
  const exact = new Map(
    rows.filter(({ device }) => device === 'CPU double').map((row) => [`${row.scene} ${row.law}`, row]),
  )
  const lines = rows.flatMap((row) => {
    const to = exact.get(`${row.scene} ${row.law}`)
    if (!to || to === row) return []
    const [kinetic, total, momentum] = ['kinetic', 'total', 'momentum'].map((of) => short(relative(row[of], to[of])))
    const cells = [row.scene, row.law, row.device, row.steps, row.bodies, kinetic, total, momentum]
    return [`| ${[...cells, `${row.contacts} of ${to.contacts}`, short(Number(row.apart))].join(' | ')} |`]
  })
  const head = '| scene | law | on | steps | bodies | kinetic | energy | momentum | contacts | farthest apart, m |'
  return [head, `|${'---|'.repeat(10)}`, ...lines].join('\n')
}

const all = new Map((await readRows(csv)).map((row) => [key(row), row]))
const names = asked.scenes?.split(',') ?? readdirSync(new URL('../dist/scenes', import.meta.url))
for (const file of names.filter((name) => asked.scenes || name.endsWith('.js'))) {
  const name = file.replace(/\.js$/, '')
  for (const law of ['dvi', 'dem']) {
    try {
      for (const row of await rowsOf(name, law)) all.set(key(row), row)
      console.log(`${name} ${law}`)
    } catch (error) {
      // some scenes know one law
      console.log(`${name} ${law}: ${error.message}`)
    }
  }
}
const rows = [...all.values()].sort((a, b) => key(a).localeCompare(key(b)))
await writeRows(csv, columns, rows)
await writeTable(page, 'table', 'benchmark/parity.csv by npm run bench:parity', tableOf(rows))
process.exit(0)
