// csvRows.mjs: tables of measurements that are kept: rows of a file, and the part of a page that is made from them.

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

export async function readRows(csv) {
  if (!existsSync(csv)) return []
  const [head, ...lines] = (await readFile(csv, 'utf8')).trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, k) => [names[k], cell])))
}

export async function writeRows(csv, columns, rows) {
  const lines = rows.map((row) => columns.map((column) => row[column]).join(','))
  await writeFile(csv, `${[columns.join(','), ...lines].join('\n')}\n`)
}

/** Puts a table in place of what stands between its marks, `<!-- name: made from … -->` and `<!-- end of name -->`. */
export async function writeTable(page, name, source, table) {
  const [before, after] = (await readFile(page, 'utf8')).split(
    new RegExp(`<!-- ${name}: [\\s\\S]*<!-- end of ${name} -->`),
  )
  await writeFile(page, `${before}<!-- ${name}: made from ${source} -->\n\n${table}\n\n<!-- end of ${name} -->${after}`)
}
