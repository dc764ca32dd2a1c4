// stageTable.ts: the table of stages for ARCHITECTURE.md: which kernels a stage has, and what it reads and writes.

import type { FieldList } from '../../state/field.js'
import type { KernelEntry } from '../kernelTable.js'

export const stageTableMarks = {
  begin: '<!-- stages: made from src/kernels by npm run build -->',
  end: '<!-- end of stages -->',
} as const

/** Names with a common first word once: `body{Pos, Rot}`. */
function together(names: Iterable<string>): string {
  const words = new Map<string, string[]>()
  for (const name of [...new Set(names)].sort()) {
    const word = /^[a-z]+/.exec(name)?.[0] ?? name
    words.set(word, [...(words.get(word) ?? []), name])
  }
  const texts = [...words].map(([word, all]) => {
    if (all.length === 1) return all[0]!
    return `${word}{${all.map((name) => name.slice(word.length)).join(', ')}}`
  })
  return texts.join(' ')
}

/** Fields and counters by stage; counts are left out, and under reads what a stage makes for itself alone. */
export function printStageTable(list: FieldList, kernels: readonly KernelEntry[]): string {
  const stages = [...new Set(kernels.map(({ stage }) => stage))]
  const known = (name: string) => name in list.fields || name in list.counters
  const rows = stages.map((stage) => {
    const own = kernels.filter((kernel) => kernel.stage === stage)
    const writes = new Set(own.flatMap((kernel) => kernel.writes).filter(known))
    const isOwn = (name: string) =>
      writes.has(name) && (list.fields[name] ?? list.counters[name])!.lifetime === 'scratch'
    const reads = own.flatMap((kernel) => kernel.reads).filter((name) => known(name) && !isOwn(name))
    const names = [...new Set(own.map(({ kernel }) => kernel))]
    return `| ${stage} | ${names.join(', ')} | ${together(reads)} | ${together(writes)} |`
  })
  return `| stage | kernels | reads | writes |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

/** The page with the table between its marks. */
export function withStageTable(page: string, table: string): string {
  const { begin, end } = stageTableMarks
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page needs ${begin} and ${end}`)
  return `${page.slice(0, from + begin.length)}\n${table}${page.slice(to)}`
}
