// Compares package.json with the table of dependencies in decision 001.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const packages = z.record(z.string(), z.string())
const manifest = z.object({ dependencies: packages, optionalDependencies: packages, devDependencies: packages })

const entry = z.object({ integrity: z.string().default(''), resolved: z.string().optional(), inBundle: z.boolean().default(false) })
const lock = z.object({ packages: z.record(z.string(), entry) })

test('every dependency has its reason in the table, and the table names no other', () => {
  const rows = readFileSync('docs/decisions/001-runtime-start-up-and-dependencies.md', 'utf8').match(/^\| `.*$/gm) ?? []
  const explained = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[^`, ]+(?=`)/g) ?? [])
  const { dependencies, optionalDependencies, devDependencies } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const installed = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  // Types belong to the packages that they describe.
  expect(explained.toSorted()).toEqual(installed.filter((name) => !name.startsWith('@types/')).toSorted())
})

test('SEC-01:supply package-lock.json has a hash of every package, and none names the address that it came from', () => {
  const { packages: entries } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  // What is bundled comes in the file of the package above it, which has a hash.
  const others = Object.entries(entries).filter(
    ([path, { integrity, resolved, inBundle }]) =>
      path !== '' && !((inBundle || integrity.startsWith('sha512-')) && resolved === undefined),
  )
  expect(Object.keys(entries).length).toBeGreaterThan(400)
  expect(others).toEqual([])
})
