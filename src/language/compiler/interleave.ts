// interleave.ts: two groups of lanes at once: some statements of one group, then the same of the other.
//
// A long chain of roots and divisions leaves a processor waiting, and its window of instructions ends before the next group begins.
// What one group waits for, the other fills. Each does the same operations in the same order, so the bytes are the same.

/** Statements of one group before it is the other's turn. */
const turn = 16

/** A statement, or a branch or loop with all that is in it. */
type Unit = readonly string[]

function unitsOf(lines: readonly string[]): Unit[] {
  const units: string[][] = []
  let open = 0
  for (const line of lines) {
    if (open === 0) units.push([])
    units[units.length - 1]!.push(line)
    open += line.split('{').length - line.split('}').length
  }
  return units
}

/** `text` with every variable that it declares under another name. */
function renamed(text: string): string {
  const declared = new Set(Array.from(text.matchAll(/\b(?:const|let) (\w+):/g), ([, name]) => name!))
  return text.replace(/\b[A-Za-z_]\w*\b/g, (name) => (declared.has(name) ? `${name}__second` : name))
}

/** What of a branch for all lanes together is done in them: one side of it is empty. */
function onlySide(unit: Unit): { head: string[]; body: string[]; tail: string[] } | null {
  const elseAt = unit.findIndex((line, k) => k === 1 && line.trim() === '} else {')
  if (elseAt < 0) return null
  return { head: unit.slice(0, 2), body: unit.slice(2, -1), tail: unit.slice(-1) }
}

function alternate(first: readonly Unit[], second: readonly Unit[]): string[] {
  const lines: string[] = []
  for (let k = 0; k < first.length; k += turn) {
    for (const units of [first, second]) lines.push(...units.slice(k, k + turn).flat())
  }
  return lines
}

/** The body of a group of lanes, and that of the next, as printed; a branch that is not asked of each lane is asked once. */
export function interleaved(first: string, second: string): string {
  const [ones, others] = [first, renamed(second)].map((text) => unitsOf(text.split('\n').filter((line) => line !== '')))
  const last = onlySide(ones!.at(-1)!)
  const other = onlySide(others!.at(-1)!)
  if (!last || !other) return `${alternate(ones!, others!).join('\n')}\n`
  return `${[
    ...alternate(ones!.slice(0, -1), others!.slice(0, -1)),
    ...last.head,
    ...alternate(unitsOf(last.body), unitsOf(other.body)),
    ...last.tail,
  ].join('\n')}\n`
}
