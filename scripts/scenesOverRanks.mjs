// scenesOverRanks.mjs: every built-in scene at small size, by both laws, over ranks and on one CPU, as a table:
//   mpirun -n 3 --oversubscribe node scripts/scenesOverRanks.mjs [--scenes a,b] [--laws a,b] [--most n] [--docs docs/cluster.md]

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { builtinScenes } from '../dist/cli/builtinScenes.js'
import { backend, createSimulation, InputError } from '../dist/index.js'
import { sceneLaw } from '../dist/model/defineScene.js'
import { parameterValues } from '../dist/model/parameter.js'
import { casesOf } from './tryScenes.mjs'

const { values: options } = parseArgs({
  options: {
    scenes: { type: 'string' },
    laws: { type: 'string', default: 'dem,dvi' },
    most: { type: 'string', default: '300' },
    docs: { type: 'string' },
  },
})

/** Steps of each law: some searches by force, and some solves by impulses. */
const steps = { dem: 300, dvi: 12 }
const tolerance = 1e-7

/** Energies that ranks add up in another order than one CPU. */
const books = ['energyBase', 'energyDrive', 'drivePower', 'energyTilt']

function lawFor(definition, name) {
  const law = sceneLaw(definition, name)
  return name === 'dem' ? law : { ...law, solver: 'apgd', tolerance, iterations: 10000, newton: false }
}

async function outcome(definition, law, on) {
  const [{ values: small }] = casesOf(definition, { most: Number(options.most) })
  const values = parameterValues(definition.parameters, small)
  const simulation = await createSimulation(definition.build(values, law), {
    contact: lawFor(definition, law),
    timeStep: definition.timeStep(values, law),
    backend: on,
  })
  try {
    simulation.step(steps[law])
    const { fields } = await simulation.save()
    const hash = createHash('sha256')
    for (const [name, field] of Object.entries(fields)) if (!books.includes(name)) hash.update(field.values)
    const { contacts, bodies } = await simulation.counters()
    const { worstResidual = 0 } = law === 'dvi' ? await simulation.solver() : {}
    return { bodies, contacts, hash: hash.digest('hex'), places: fields.bodyPos.values, worstResidual }
  } finally {
    await simulation.close()
  }
}

const farthest = (a, b) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)

/** What came of a scene over ranks, in words of the table. */
async function compared(definition, law) {
  try {
    const one = await outcome(definition, law, backend.cpu({ threads: 1 }))
    const ranks = await outcome(definition, law, backend.mpi())
    const size = `${one.bodies} bodies, ${one.contacts} contacts`
    if (ranks.hash === one.hash) return `same bytes (${size})`
    const apart = farthest(ranks.places, one.places).toExponential(0)
    if (law === 'dvi' && apart === '0e+0') return `same places (${size})`
    if (law === 'dem') return `OTHER BYTES, ${apart} m (${size})`
    const residual = Math.max(ranks.worstResidual, one.worstResidual)
    const unsolved = residual > tolerance ? `, residual ${residual.toExponential(0)} m/s` : ''
    return `within ${apart} m${unsolved} (${size})`
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

const laws = options.laws.split(',')
const rows = []
for (const definition of await builtinScenes()) {
  if (options.scenes && !options.scenes.split(',').includes(definition.name)) continue
  const cells = []
  for (const law of laws) cells.push(await compared(definition, law))
  rows.push(`| ${[`\`${definition.name}\``, ...cells].join(' | ')} |`)
  process.stderr.write(`${rows.at(-1)}\n`)
}
const heads = { dem: 'by force', dvi: 'by impulses' }
const table = [
  `| scene | ${laws.map((law) => heads[law]).join(' | ')} |`,
  `|---|${laws.map(() => '---|').join('')}`,
  ...rows,
]
if (options.docs) {
  const [from, to] = [
    '<!-- scenes over ranks: made by scripts/scenesOverRanks.mjs -->',
    '<!-- end of scenes over ranks -->',
  ]
  const page = readFileSync(options.docs, 'utf8')
  const [before, rest] = page.split(from)
  writeFileSync(options.docs, `${before}${from}\n${table.join('\n')}\n${to}${rest.split(to)[1]}`)
} else console.log(table.join('\n'))
