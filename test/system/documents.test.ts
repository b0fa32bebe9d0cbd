// Checks that paths and links in README and docs exist, and that docs/tables.md names every table.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = ['README.md', ...globSync('docs/**/*.md')]
const path = /`((?:server|web|contract|test|scripts|bench|db|demo|docs)\/[\w\-./+]+)`/g
const link = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g

test('OPS-01 every path and link in README and docs exists', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8')
    const paths = [...text.matchAll(path)].map(([, found = '']) => found)
    const links = [...text.matchAll(link)].map(([, found = '']) => join(dirname(document), found))
    return [...paths, ...links].filter((found) => !existsSync(found)).map((found) => `${document}: ${found}`)
  })
  expect(documents.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('OPS-03 every table of the database is in docs/tables.md', () => {
  const types = readFileSync('db/schema.gen.ts', 'utf8')
  const tables = [...types.slice(types.indexOf('export interface DB')).matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const text = readFileSync('docs/tables.md', 'utf8')
  expect(tables).toContain('order_items')
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
