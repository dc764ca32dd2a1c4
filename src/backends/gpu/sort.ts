// sort.ts: the passes of sortByKey on the GPU, from the fields through temporary arrays and back.

import type { CooperativeShape } from '../../kernels/cooperative/cooperativeShape.js'
import { copyWgsl, offsetGroups, sortByKeyWgsl } from '../../kernels/cooperative/sortByKeyWgsl.js'
import { digitBits, histogramWords, passWords, sortTile } from '../../kernels/cooperative/sortDigits.js'
import { groupsFor } from '../../kernels/cooperative/tilesWgsl.js'
import { type WordArray, wholeBuffer } from '../../kernels/cooperative/wordViews.js'
import type { CooperativeFields } from './cooperativeFields.js'
import type { CooperativePlans } from './cooperativePlans.js'
import type { GpuParts } from './gpuParts.js'

const histogram = 'sort histogram'

interface Pairs {
  readonly keys: WordArray
  readonly values: WordArray
}

const temporary = (name: string): Pairs => ({
  keys: wholeBuffer(`sort keys ${name}`),
  values: wholeBuffer(`sort values ${name}`),
})

/** Where the pairs lie before each pass and after the last, such that they end in the fields. */
function places(passes: number, fields: Pairs): readonly Pairs[] {
  const [a, b] = [temporary('a'), temporary('b')]
  if (passes === 1) return [fields, a]
  // an even number goes to and fro; an odd one needs a second temporary to come out right
  if (passes % 2 === 0) return Array.from({ length: passes + 1 }, (_, k) => (k % 2 === 0 ? fields : a))
  return Array.from({ length: passes + 1 }, (_, k) => (k === 0 || k === passes ? fields : k % 2 === 1 ? a : b))
}

export class Sort {
  constructor(
    private readonly parts: GpuParts,
    private readonly fields: CooperativeFields,
    private readonly plans: CooperativePlans,
    private readonly shape: CooperativeShape,
  ) {}

  run(keys: string, values: string, bits = 32): void {
    const { fields } = this
    if (!(bits >= 1 && bits <= 32)) throw new Error(`sortByKey: ${bits} bits; 1 to 32 can be sorted by`)
    fields.sameOwner(keys, values)
    fields.differentFields('sortByKey', [keys, values])
    const passes = Math.ceil(bits / digitBits)
    const pairs = { keys: fields.words(keys, ['u32']), values: fields.words(values, ['u32']) }
    const route = places(passes, pairs)
    this.reserve(route, pairs, fields.mostElements(keys))
    const name = `sort ${keys} ${values}`
    for (let pass = 0; pass < passes; pass++) {
      const width = Math.min(digitBits, bits - pass * digitBits)
      this.sortDigit(name, keys, route[pass]!, route[pass + 1]!, { shift: pass * digitBits, width })
    }
    if (route[passes] !== pairs) this.copyBack(name, keys, route[passes]!, pairs)
  }

  private reserve(route: readonly Pairs[], inFields: Pairs, elements: number): void {
    const { store } = this.parts
    store.ensure(histogram, 4 * histogramWords(this.shape))
    for (const pairs of route) {
      if (pairs === inFields) continue
      store.ensure(pairs.keys.buffer, 4 * elements)
      store.ensure(pairs.values.buffer, 4 * elements)
    }
  }

  private sortDigit(
    name: string,
    keys: string,
    from: Pairs,
    to: Pairs,
    digit: { readonly shift: number; readonly width: number },
  ): void {
    const { recorder, counts } = this.parts
    const { shape } = this
    const arrays = { ...from, sortedKeys: to.keys, sortedValues: to.values }
    const steps = this.plans.get(`${name} ${from.keys.buffer} ${to.keys.buffer}`, () =>
      sortByKeyWgsl({ ...arrays, histogram, countBytes: counts.bytes, shape }),
    )
    const groups = groupsFor(this.fields.mostElements(keys), sortTile(shape), shape.maxGroups)
    const words = new Uint8Array(passWords(arrays, { ...digit, countCell: this.fields.countCell(keys) }).buffer)
    recorder.dispatch(steps[0]!.bound(recorder.upload(words)), groups, shape.workgroup)
    recorder.dispatch(steps[1]!.bound(recorder.upload(words)), offsetGroups(shape.maxGroups), shape.workgroup)
    recorder.dispatch(steps[2]!.bound(recorder.upload(words)), groups, shape.sort.workgroup)
  }

  private copyBack(name: string, keys: string, from: Pairs, to: Pairs): void {
    const { recorder, counts } = this.parts
    const { shape } = this
    const source = { shape, countBytes: counts.bytes, countCell: this.fields.countCell(keys) }
    const steps = this.plans.get(`${name} back`, () => [
      copyWgsl(source, from.keys, to.keys),
      copyWgsl(source, from.values, to.values),
    ])
    const groups = groupsFor(this.fields.mostElements(keys), shape.workgroup, shape.maxGroups)
    for (const step of steps) recorder.dispatch(step.bound(), groups, shape.workgroup)
  }
}
