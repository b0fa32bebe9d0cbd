// Compares the requirement IDs of tests, code and documents with docs/requirements.md.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const paths = globSync('**/*.{ts,tsx,mjs,css,sql,md}', { cwd: root, exclude: ['**/node_modules', 'build', 'var', 'test-results'] })

const rows = [...read('docs/requirements.md').matchAll(/^- \*\*(?<id>[A-Z0-9]+-\d{2})\*\* .*?(?<planned>\*\(planned\)\*)?$/gm)]
const defined = rows.map(({ groups }) => groups!['id']!)
const planned = new Set(rows.filter(({ groups }) => groups!['planned']).map(({ groups }) => groups!['id']!))

/** IDs at the beginning of a title, also of one that follows the cases of `test.each`. */
const titleStart = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*['"`](?<ids>(?:[A-Z][A-Z0-9]+-\d{2}[ ,:]+)+)/g
const idsOfTitles = (text: string) =>
  [...text.matchAll(titleStart)].flatMap(({ groups }) => groups!['ids']!.match(/[A-Z0-9]+-\d{2}/g) ?? [])
const tested = new Set(paths.filter((path) => /\.(test|e2e)\.tsx?$/.test(path)).flatMap((path) => idsOfTitles(read(path))))

test('docs/requirements.md defines each ID once', () => {
  expect(defined.length).toBeGreaterThan(100)
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('every ID of a test title is defined, and every defined ID that is not planned has a test', () => {
  expect([...tested].sort()).toEqual(defined.filter((id) => !planned.has(id)).sort())
})

test('a title that names SEC-01 names one of its parts, and every part has a test', () => {
  const parts = [...read('docs/requirements.md').matchAll(/^  - \*\*(SEC-01:[a-z]+)\*\*/gm)].map(([, part]) => part!)
  const named = new Set(
    paths.flatMap((path) => (/\.(test|e2e)\.tsx?$/.test(path) ? (read(path).match(/(?<=['"`]|[A-Z0-9]-\d\d )SEC-01\S*(?= )/g) ?? []) : [])),
  )
  expect([...named].sort()).toEqual(parts.sort())
})

test('every ID that code or a document cites is defined', () => {
  const prefixes = new Set(defined.map((id) => id.slice(0, id.indexOf('-'))))
  const cited = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d{2}\\b`, 'g')
  const unknown = paths.flatMap((path) =>
    (read(path).match(cited) ?? []).filter((id) => !defined.includes(id)).map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})
