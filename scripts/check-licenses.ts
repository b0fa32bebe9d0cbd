// Checks the licences of all packages in package-lock.json against a list of allowed ones.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Permissive: use, change and distribution without opening our code. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'OFL-1.1', // fonts
])

/** Other licences, each for the packages that were looked at. */
const exceptions: [licence: string, packages: RegExp, reason: string][] = [
  ['LGPL-3.0-or-later', /^@img\/sharp-/, 'libvips is a shared library that can be replaced; it is not changed'],
  ['MPL-2.0', /^lightningcss|^axe-core$/, 'covers its own files only, which are not changed'],
  ['CC-BY-4.0', /^caniuse-lite$/, 'data that the build reads'],
  ['none', /^png-js$/, 'its file LICENSE is that of MIT'],
]

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ license: z.string().optional() })) })

/** @returns a line for each package whose licence is unknown or not allowed */
export function findLicenceProblems(lock: unknown): string[] {
  return Object.entries(lockSchema.parse(lock).packages).flatMap(([path, { license = 'none' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return path === '' || isAllowed(name, license) ? [] : [`${name}: ${license}`]
  })
}

/** SPDX: all parts of AND, one of OR; no package nests them. */
function isAllowed(name: string, expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((option) => option.split(' AND ').every((licence) => allowed.has(licence) || isException(name, licence)))
}

const isException = (name: string, licence: string): boolean => exceptions.some(([of, packages]) => of === licence && packages.test(name))

if (import.meta.main) {
  const problems = findLicenceProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  if (problems.length > 0) {
    console.error(`Licences that are unknown or not allowed (scripts/check-licenses.ts):\n${problems.join('\n')}`)
    process.exitCode = 1
  } else console.log('all packages have allowed licences')
}
