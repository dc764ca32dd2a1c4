// cableStudy.ts: how cables converge with their elements and with the time step, drawn for the manual.
//
//   node dist/benchmark/cableStudy.js [--folder docs/theory] [--fine N]
//
// The tip of the three pendulums of the scene `cable-pendulum` 0.5 s after they were let go, against `--fine` elements; that of
// the first over steps, explicit and implicit, against the shortest; and the way of the second's with 1 kg for 4 s, with and without a
// peg in it, by 1 to 16 elements, as DETC2011-48816 has it: contact by the volume that surfaces share, k_f / h_f = 2e9 N/m3.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backend, contact, createSimulation, linePlot, type PlotSeries, type Scene, sceneFromJson } from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { parameterValues } from '#talus/model/parameter.js'

const { values: options } = parseArgs({
  options: { folder: { type: 'string', default: 'docs/theory' }, fine: { type: 'string', default: '24' } },
})
const time = 0.5

interface Way {
  readonly law: 'dem' | 'dvi'
  /** θ of an implicit step, 0 for an explicit one. */
  readonly theta: number
}

async function pendulum(model: number, elements: number, theta = 0): Promise<{ scene: Scene; step: number }> {
  const definition = await builtinScene('cable-pendulum')
  const values = parameterValues(definition.parameters, { model, elements }) as never
  const json = JSON.parse(JSON.stringify(definition.build(values)))
  const cables = json.cables.map((cable: object) => ({ ...cable, implicit: theta }))
  return { scene: sceneFromJson({ ...json, cables }), step: definition.timeStep(values, 'dem') }
}

async function tipOf(scene: Scene, timeStep: number, law: Way['law']): Promise<number[]> {
  const simulation = await createSimulation(scene, {
    contact: law === 'dvi' ? contact.dvi() : contact.hertzMindlin(),
    timeStep,
    backend: backend.cpu({ threads: 1 }),
  })
  simulation.step(Math.round(time / timeStep))
  const sample = await simulation.sample()
  await simulation.close()
  return ['x', 'y', 'z'].map((c) => sample[`cable.cablePosition.${c}`]!)
}

const away = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, c) => x - b[c]!))

/** m off, over elements, of the three models; one step for all of them. */
async function overElements(): Promise<PlotSeries[]> {
  const fine = Number(options.fine)
  const series: PlotSeries[] = []
  for (const model of [1, 2, 3]) {
    const { scene, step } = await pendulum(model, fine)
    const exact = await tipOf(scene, step / 2, 'dem')
    const line: { x: number[]; y: number[] } = { x: [], y: [] }
    for (let elements = 1; elements <= 8; elements++) {
      line.x.push(elements)
      line.y.push(away(await tipOf((await pendulum(model, elements)).scene, step / 2, 'dem'), exact))
    }
    series.push({ markers: true, name: `model ${model}`, ...line })
    console.log(`model ${model}: ${line.y.map((y) => y.toExponential(1)).join(' ')}`)
  }
  return series
}

/** m off, over steps, of the first model with 4 elements. */
async function overSteps(): Promise<PlotSeries[]> {
  const ways: [string, Way, number[]][] = [
    ['explicit, by force', { law: 'dem', theta: 0 }, [1e-4, 5e-5, 2.5e-5, 1.25e-5]],
    ['explicit, by impulses', { law: 'dvi', theta: 0 }, [1e-4, 5e-5, 2.5e-5, 1.25e-5]],
    ['implicit, θ 0.5', { law: 'dem', theta: 0.5 }, [2e-3, 1e-3, 5e-4, 2.5e-4]],
    ['implicit, θ 0.55', { law: 'dem', theta: 0.55 }, [2e-3, 1e-3, 5e-4, 2.5e-4]],
  ]
  const exact = await tipOf((await pendulum(1, 4)).scene, 5e-6, 'dem')
  const series: PlotSeries[] = []
  for (const [name, { law, theta }, steps] of ways) {
    const y: number[] = []
    for (const step of steps) y.push(away(await tipOf((await pendulum(1, 4, theta)).scene, step, law), exact))
    series.push({ markers: true, name, x: steps.map((step) => 1000 * step), y })
    const last = steps.length - 1
    const order = Math.log(y[0]! / y[last]!) / Math.log(steps[0]! / steps[last]!)
    console.log(`${name}: ${y.map((value) => value.toExponential(1)).join(' ')}, order ${order.toFixed(2)}`)
  }
  return series
}

/** x and y of the tip over 4 s, by numbers of elements. */
async function ways(peg: number): Promise<Record<'x' | 'y', PlotSeries[]>> {
  const [timeStep, every] = [2e-5, 1000]
  const found: Record<'x' | 'y', PlotSeries[]> = { x: [], y: [] }
  const ends: string[] = []
  for (const elements of [1, 2, 4, 8, 16]) {
    const definition = await builtinScene('cable-pendulum')
    const values = parameterValues(definition.parameters, { model: 2, tip: 1, elements, peg }) as never
    const simulation = await createSimulation(definition.build(values), {
      contact: contact.forces({ normal: 'volumetric', tangential: 'smooth', rolling: 'none', spinning: 'none' }),
      timeStep,
      backend: backend.cpu({ threads: 1 }),
    })
    const line: Record<'t' | 'x' | 'y', number[]> = { t: [], x: [], y: [] }
    while (simulation.time < 4) {
      const sample = await simulation.sample()
      line.t.push(simulation.time)
      for (const c of ['x', 'y'] as const) line[c].push(sample[`cable.cablePosition.${c}`]!)
      simulation.step(every)
    }
    await simulation.close()
    for (const c of ['x', 'y'] as const) found[c].push({ name: `${elements}`, x: line.t, y: line[c] })
    const at = (time: number) => Math.round(time / (timeStep * every))
    ends.push(`${elements}: ${[0.5, 1, 2].map((time) => line.y[at(time)]!.toFixed(4)).join(' ')}`)
  }
  console.log(`${peg ? 'with a peg' : 'free'}, y after 0.5, 1 and 2 s by elements: ${ends.join(', ')}`)
  return found
}

async function wayPlots(): Promise<Record<string, string>> {
  const plots: Record<string, string> = {}
  for (const [name, what] of [
    ['free', 'round cable of 1 m with 1 kg, by elements'],
    ['peg', 'round cable of 1 m with 1 kg and a peg of 1 cm at (0.5, -0.5), by elements'],
  ] as const) {
    const found = await ways(name === 'peg' ? 1 : 0)
    for (const c of ['x', 'y'] as const) {
      plots[`${name}-${c}`] = linePlot({
        title: `${c} of the tip of a cable pendulum`,
        subtitle: what,
        x: { label: 'time [s]', min: 0, max: 4 },
        y: { label: `${c} [m]` },
        series: found[c],
      })
    }
  }
  return plots
}

const folder = options.folder!
await mkdir(folder, { recursive: true })
const plots = {
  elements: linePlot({
    title: 'Tip of a cable pendulum over elements',
    subtitle: `0.5 s after it was let go, against ${options.fine} elements`,
    x: { label: 'elements', scale: 'log', min: 1, max: 8 },
    y: { label: 'off [m]', scale: 'log' },
    series: await overElements(),
  }),
  steps: linePlot({
    title: 'Tip of a cable pendulum over time steps',
    subtitle: 'model 1 with 4 elements, 0.5 s after it was let go, against an explicit step of 0.005 ms',
    x: { label: 'time step [ms]', scale: 'log' },
    y: { label: 'off [m]', scale: 'log' },
    series: await overSteps(),
  }),
  ...(await wayPlots()),
}
for (const [name, svg] of Object.entries(plots)) {
  const file = join(folder, `cable-study-${name}.svg`)
  await writeFile(file, svg)
  console.log(file)
}
