// stageLabels.test.ts: a kernel is timed under the name of the folder it is in, by both laws, whatever a scene has.

import { expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { kernelTable } from '#talus/generated/kernelTable.js'
import { backend, contact } from '#talus/index.js'
import type { ContactLaw } from '#talus/model/contact.js'
import { compileModel } from '#talus/step/compileModel.js'
import { makeRoom } from '#talus/step/makeRoom.js'
import { openBackend } from '#talus/step/openBackend.js'
import { makeRun, writeModel, writeStart } from '#talus/step/startRun.js'
import { steps } from '#talus/step/step.js'
import { machineScene, mixedScene, timeStep } from '../determinism/mixedScene.js'

const stageOf = new Map(kernelTable.map(({ name, stage }) => [name, stage]))

/** Writes down under which label each kernel is queued. */
function listening(device: Backend, queued: Map<string, Set<string>>): Backend {
  let label = ''
  const heard: Partial<Backend> = {
    stage(name) {
      label = name
      device.stage(name)
    },
    run(kernel, parameters) {
      queued.set(kernel, (queued.get(kernel) ?? new Set()).add(label))
      device.run(kernel, parameters)
    },
  }
  return new Proxy(device, {
    get(target, key) {
      const value = Reflect.get(heard, key) ?? Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Joints are solved within the iterations of contacts, and a pass of a GPU has one label. */
function isTimedAs(kernel: string, label: string): boolean {
  const stage = stageOf.get(kernel)
  return label === stage || (label === 'solveContacts' && stage === 'joints')
}

const laws: readonly [string, ContactLaw][] = [
  ['by force', contact.hertzMindlin()],
  ['by force of parts', contact.forces({ normal: 'hertz', tangential: 'mindlin', rolling: 'spring' })],
  ['by impulses', contact.dvi({ iterations: 5 })],
]

test.each(laws)('%s', async (_, law) => {
  const queued = new Map<string, Set<string>>()
  for (const scene of [mixedScene(3), machineScene(3)]) {
    const device = await openBackend(backend.cpu({ threads: 1 }))
    try {
      const model = compileModel(scene, { law: law.law })
      const heard = listening(device, queued)
      makeRoom(heard, model, {}, law)
      writeModel(heard, model)
      writeStart(heard, model)
      steps(makeRun(heard, model, timeStep, law), 3)
    } finally {
      await device.close()
    }
  }
  expect(queued.size).toBeGreaterThan(40)
  const wrong = [...queued].flatMap(([kernel, labels]) =>
    [...labels].flatMap((label) =>
      isTimedAs(kernel, label) ? [] : [`${kernel} of ${stageOf.get(kernel)} is timed as ${label}`],
    ),
  )
  expect(wrong).toEqual([])
})
