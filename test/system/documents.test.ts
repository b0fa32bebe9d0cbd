// Checks that paths and links in README and docs exist.
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
