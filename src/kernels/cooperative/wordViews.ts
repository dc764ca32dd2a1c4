// wordViews.ts: fields as the cooperative kernels see them, arrays of 32-bit words with a stride and an offset.
//
// Two fields may lie in one buffer, and a field may be input and output at once; WebGPU allows a buffer to be bound
// once only where it is written. So views are collected by buffer, and each view gets functions of its own:
//   name(i, c), setName(i, c, word)       word c of element i
//   name4(q), setName4(q, words)          elements 4 q to 4 q + 3 of a view of one word each

/** Where the words of an array lie. */
export interface WordArray {
  /** Name of the buffer. */
  readonly buffer: string
  /** Words from one element to the next, and to the first one. */
  readonly stride: number
  readonly offset: number
}

export interface WordView {
  readonly name: string
  readonly access: 'read' | 'read_write'
  readonly buffer: string
  /** As of an array, or an expression where a kernel serves arrays that lie in different places. */
  readonly stride: number | string
  readonly offset: number | string
}

export interface ViewBinding {
  readonly binding: number
  readonly kind: 'read' | 'read_write'
  readonly buffer: string
}

export interface DeclaredViews {
  readonly wgsl: string
  readonly bindings: readonly ViewBinding[]
}

/** A plain array of words in a buffer of its own. */
export const wholeBuffer = (buffer: string): WordArray => ({ buffer, stride: 1, offset: 0 })

/** Declares bindings from `firstBinding` on; `four` names the views that need the functions for four elements. */
export function declareViews(
  views: readonly WordView[],
  firstBinding: number,
  four: readonly string[] = [],
): DeclaredViews {
  const buffers = [...new Set(views.map((view) => view.buffer))]
  const lines: string[] = []
  const bindings = buffers.map((buffer, k) => {
    const here = views.filter((view) => view.buffer === buffer)
    const kind = here.some(({ access }) => access === 'read_write') ? 'read_write' : 'read'
    // whole vec4s are loaded and stored where every view of the buffer is plain and wants them
    const wide = here.every(({ name, stride, offset }) => stride === 1 && offset === 0 && four.includes(name))
    const binding = firstBinding + k
    const type = wide ? 'vec4<u32>' : 'u32'
    lines.push(`@group(0) @binding(${binding}) var<storage, ${kind}> words${k}: array<${type}>;`)
    for (const view of here) lines.push(...accessors(view, `words${k}`, wide, four.includes(view.name)))
    return { binding, kind, buffer } as const
  })
  return { wgsl: lines.join('\n'), bindings }
}

const literal = (value: number | string) => (typeof value === 'number' ? `${value}u` : value)

function accessors({ name, stride, offset, access }: WordView, words: string, wide: boolean, four: boolean): string[] {
  const set = `set${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const at = wide ? `${words}[i / 4u][i % 4u]` : `${words}[i * ${literal(stride)} + ${literal(offset)} + c]`
  const lines = [`fn ${name}(i: u32, c: u32) -> u32 { return ${at}; }`]
  if (access === 'read_write') lines.push(`fn ${set}(i: u32, c: u32, word: u32) { ${at} = word; }`)
  if (!four) return lines
  const each = [0, 1, 2, 3].map((k) => `${name}(4u * q + ${k}u, 0u)`)
  lines.push(`fn ${name}4(q: u32) -> vec4<u32> { return ${wide ? `${words}[q]` : `vec4<u32>(${each.join(', ')})`}; }`)
  if (access !== 'read_write') return lines
  const store = [0, 1, 2, 3].map((k) => `${set}(4u * q + ${k}u, 0u, v[${k}]);`).join(' ')
  lines.push(`fn ${set}4(q: u32, v: vec4<u32>) { ${wide ? `${words}[q] = v;` : store} }`)
  return lines
}
