// impactDump.mjs: what LIGGGHTS and LAMMPS write of velocities and angular velocities.

export const dumped = ['vx', 'vy', 'vz', 'omegax', 'omegay', 'omegaz']

/** After each step but the first that a dump has, of so many bodies in the order of their numbers. */
export function readDump(text, count) {
  const lines = text.split('\n')
  return lines.flatMap((line, k) => {
    if (line !== 'ITEM: TIMESTEP' || lines[k + 1] === '0') return []
    const from = lines.findIndex((other, at) => at > k && other.startsWith('ITEM: ATOMS')) + 1
    const bodies = lines.slice(from, from + count).map((of) => of.trim().split(/\s+/).slice(1).map(Number))
    return [
      { step: Number(lines[k + 1]), velocity: bodies.map((b) => b.slice(0, 3)), omega: bodies.map((b) => b.slice(3)) },
    ]
  })
}
