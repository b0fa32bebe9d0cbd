// What is loaded before the shop is open: every module more is half a millisecond of CPU of each start (docs/decisions/016-second-start.md).
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = new URL('..', import.meta.url)

// Loads `entry` as the process does, and says what came with it.
const listing = (entry: string) => `
  import { registerHooks } from 'node:module'
  const seen = []
  registerHooks({ load(url, context, next) { seen.push(url); return next(url, context) } })
  await import(${JSON.stringify(new URL(entry, root).href)})
  console.log(JSON.stringify(seen))
  process.exit(0)`

function packagesOf(entry: string): Set<string> {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', listing(entry)], { cwd: root, encoding: 'utf8' })
  const urls = z.array(z.string()).parse(JSON.parse(output))
  return new Set(urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []))
}

test('OPS-01: a start loads nothing that only a letter, a picture, a document or a new password needs', () => {
  const loaded = packagesOf('server/open-shop.ts')
  expect(loaded).toContain('fastify')
  for (const late of ['nodemailer', 'sharp', 'pdfkit', '@zxcvbn-ts/language-common', 'vite']) expect(loaded).not.toContain(late)
})

test('OPS-01: a thread that builds an index loads the way to the database and its own words, and no more', () => {
  expect(packagesOf('server/index-thread.ts')).toEqual(new Set())
  const loaded = packagesOf('server/catalogue/index/load.ts')
  expect(loaded).toContain('pg')
  for (const heavy of ['zod', 'kysely', 'fastify']) expect(loaded).not.toContain(heavy)
})
