// docLinks.test.ts: every relative link of the README, ARCHITECTURE.md and the manual leads to a file, and to a heading where it
// names one. Pictures are small, and every scene has one.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
]
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

/** What is in fences and between backticks is no link. */
const proseOf = (page: string) =>
  textOf(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')

/** Anchors of headings as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map((match) => match[1]!)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

it.each(pages)('links of %s', (page) => {
  const broken = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path, anchor] = target.split('#') as [string, string | undefined]
      const file = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(root, file))) return true
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor)
    })
  expect(broken).toEqual([])
})

it('pictures are below 200 kB, and the gallery has one of every scene', () => {
  const all = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const large = all.filter(
    (file) => /\.(png|jpg|gif)$/.test(file) && statSync(join(root, 'docs', file)).size >= 200_000,
  )
  expect(large).toEqual([])
  const scenes = readdirSync(join(root, 'scenes')).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
  const gallery = textOf('docs/gallery.md')
  expect(scenes.filter((scene) => !gallery.includes(`images/gallery/${scene}.jpg`))).toEqual([])
})
