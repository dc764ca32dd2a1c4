// lammpsImpacts.mjs: `node scripts/lammpsImpacts.mjs`. Impacts of two spheres with the program lmp (LAMMPS, 29 Sep 2021, pair_style granular), for
// the laws that LIGGGHTS has not; velocities and angular velocities after some steps go to test/physics/lammpsImpacts.json, which
// lawParts.test.ts holds the parts of contact by force to.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumped, readDump } from './impactDump.mjs'

const table = fileURLToPath(new URL('../test/physics/lammpsImpacts.json', import.meta.url))
/** Twice the surface energy that LAMMPS is given, J/m2. */
const workOfAdhesion = 0.6
const [soft, hard] = [
  { young: 8e6, poisson: 0.4, workOfAdhesion, timeStep: 1e-6 },
  { young: 1e11, poisson: 0.4, workOfAdhesion, timeStep: 1e-8 },
]

const oblique = [
  { radius: 0.0033, density: 1500, position: [0, 0, 0], velocity: [0.3, 0, 0], omega: [10, 20, -30] },
  {
    radius: 0.0014,
    density: 3900,
    position: [0.004657, 0.0006, 0.0002],
    velocity: [-0.5, 0.3, 0.1],
    omega: [40, -50, 60],
  },
]
const inPlane = [
  { ...oblique[0], omega: [0, 0, 0] },
  { ...oblique[1], position: [0.00467, 0.0006, 0], velocity: [-0.5, 0.3, 0], omega: [0, 0, 0] },
]
const slow = [
  { ...oblique[0], velocity: [0.02, 0, 0], omega: [0, 0, 0] },
  { ...oblique[1], position: [0.004701, 0, 0], velocity: [-0.03, 0, 0], omega: [0, 0, 0] },
]

/**
 * In LAMMPS surfaces turn at the radius of a ball, in Talus at the middle of the overlap: springs are alike within overlap over radius, so
 * that they are compared between hard balls. Friction that slides in a plane is the same; so stiff that it is whole at once.
 */
const rescaled = {
  parts: { tangential: 'mindlinRescaled' },
  model: 'hertz/material',
  tangential: 'tangential mindlin_rescale/force NULL 0',
  material: hard,
  within: 6e-4,
}
const kept = { parts: { tangential: 'mindlin', cohesion: 'dmt' }, tangential: 'tangential mindlin NULL 0' }
const necks = {
  parts: { tangential: 'smooth', cohesion: 'jkr' },
  model: 'jkr',
  tangential: 'tangential linear_history 1e9 0',
  material: soft,
}
const cases = [
  { name: 'sticking, spring that keeps its force', bodies: oblique, friction: 2, ...rescaled },
  { name: 'sliding, spring that keeps its force', bodies: oblique, friction: 0.15, ...rescaled },
  { name: 'sticking, DMT', bodies: oblique, friction: 2, ...kept, model: 'dmt', material: hard, within: 6e-4 },
  {
    name: 'head-on, DMT',
    bodies: slow,
    friction: 0,
    ...kept,
    model: 'dmt',
    material: soft,
    within: 1e-12,
    steps: 1200,
  },
  // in necks friction goes on in LAMMPS, which breaks them at the largest pull, Talus where they have no equilibrium
  { name: 'sliding, JKR', bodies: inPlane, friction: 0.05, within: 1e-12, steps: 300, ...necks },
  { name: 'head-on, JKR', bodies: slow, friction: 0, within: 1e-12, steps: 800, ...necks },
]

function deck({ bodies, friction, model, tangential, material, steps = 1500 }, dump) {
  const { young, poisson, timeStep } = material
  const surface = model === 'hertz/material' ? '' : workOfAdhesion / 2
  return `units si
atom_style sphere
atom_modify map array
boundary f f f
newton off
comm_modify vel yes
region all block -0.1 0.1 -0.1 0.1 -0.1 0.1 units box
create_box 1 all
neighbor 0.002 bin
neigh_modify delay 0
pair_style granular
pair_coeff * * ${model} ${young} 1e-16 ${poisson} ${surface} ${tangential} ${friction} damping velocity
timestep ${timeStep}
${bodies.map(({ position }) => `create_atoms 1 single ${position.join(' ')}`).join('\n')}
${bodies
  .map(({ radius, density, velocity: [vx, vy, vz], omega }, k) => {
    const set = `set atom ${k + 1}`
    return `${set} diameter ${2 * radius} density ${density} vx ${vx} vy ${vy} vz ${vz}\n${set} omega ${omega.join(' ')}`
  })
  .join('\n')}
fix motion all nve/sphere
dump out all custom ${steps / 5} ${dump} id ${dumped.join(' ')}
dump_modify out sort id format line "%d${' %.15g'.repeat(dumped.length)}"
run ${steps}
`
}

function run(one) {
  const folder = mkdtempSync(join(tmpdir(), 'lammps-'))
  const [input, dump] = [join(folder, 'in'), join(folder, 'dump')]
  writeFileSync(input, deck(one, dump))
  execFileSync('lmp', ['-in', input, '-log', 'none'], { cwd: folder, stdio: 'ignore' })
  const { name, bodies, friction, parts, material, within } = one
  return { name, bodies, friction, parts, material, within, after: readDump(readFileSync(dump, 'utf8'), bodies.length) }
}

writeFileSync(table, `${JSON.stringify(cases.map(run), null, 1)}\n`)
