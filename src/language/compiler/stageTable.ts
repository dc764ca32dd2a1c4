// stageTable.ts: the table of stages for ARCHITECTURE.md: how many kernels a stage has, and of which owners it writes fields.

import type { FieldList } from '../../state/field.js'
import type { KernelEntry } from '../kernelTable.js'

export const stageTableMarks = {
  begin: '<!-- stages: made from src/kernels by npm run build -->',
  end: '<!-- end of stages -->',
} as const

/** An owner that is another at some time by the name of that one: pair for oldPair, newPair, oldMemoryPair. */
function plainOwner(list: FieldList, owner: string): string {
  const rest = /^(?:old|new|raw|memory|rebuild|step|solving)([A-Z]\w*)$/.exec(owner)?.[1]
  if (!rest) return owner
  const plain = plainOwner(list, `${rest[0]!.toLowerCase()}${rest.slice(1)}`)
  return plain in list.owners ? plain : owner
}

function ownersOf(list: FieldList, fields: Iterable<string>): string {
  const owners = [...fields].flatMap((name) => (list.fields[name] ? [plainOwner(list, list.fields[name].owner)] : []))
  return [...new Set(owners)].sort().join(', ')
}

export function printStageTable(list: FieldList, kernels: readonly KernelEntry[]): string {
  const stages = [...new Set(kernels.map(({ stage }) => stage))]
  const rows = stages.map((stage) => {
    const own = kernels.filter((kernel) => kernel.stage === stage)
    const names = new Set(own.map(({ kernel }) => kernel))
    return `| ${stage} | ${names.size} | ${ownersOf(
      list,
      own.flatMap(({ writes }) => writes),
    )} |`
  })
  return `| stage | kernels | writes fields of |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** The page with the table between its marks. */
export function withStageTable(page: string, table: string): string {
  const { begin, end } = stageTableMarks
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page needs ${begin} and ${end}`)
  return `${page.slice(0, from + begin.length)}\n${table}${page.slice(to)}`
}
