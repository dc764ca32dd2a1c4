// claims.mjs: what the tests of physics say that they show, as tables for docs/validation.md.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The first paragraph that a test says of itself, without its name. */
function claimOf(file) {
  const comment = []
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    if (!line.startsWith('// ')) break
    comment.push(line.slice(3).trim())
  }
  return comment
    .join(' ')
    .replace(/^\S+\.test\.ts: /, '')
    .replaceAll('|', '\\|')
}

function testTable(folder) {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.test.ts'))
  const lines = files
    .sort()
    .map((file) => `| [${file.slice(0, -8)}](../${folder}/${file}) | ${claimOf(`${folder}/${file}`)} |`)
  return ['| test | what is shown |', '|---|---|', ...lines].join('\n')
}

export function claims() {
  const both = `### By force, and by both laws\n\n${testTable('test/physics')}`
  return `${both}\n\n### By impulses\n\n${testTable('test/physics/dvi')}`
}
