// Unpacks Debian's Chromium into var/chromium for users who cannot install packages.
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, runBare } from './run-program.mjs'

const folder = join(root, 'var', 'chromium')
const system = join(folder, 'system')

/** The program to run; written last, so that an interrupted download is not used. */
export const unpackedChromium = join(folder, 'chromium')

/** @returns whether it succeeded; errors are printed */
export async function unpackChromium() {
  console.log('Fetching Chromium into var/chromium (apt-get, without installing) …')
  rmSync(folder, { recursive: true, force: true })
  const packages = join(folder, 'cache', 'archives')
  for (const path of [join(folder, 'state', 'lists', 'partial'), join(packages, 'partial'), system]) mkdirSync(path, { recursive: true })
  const settings = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    // Only missing packages; apt's locks need root.
    'Dir::State::status=/var/lib/dpkg/status',
    'Debug::NoLocking=1',
    'Dpkg::Use-Pty=0',
  ]
  const own = settings.flatMap((setting) => ['-o', setting])
  const install = ['install', '-qq', '-y', '--no-install-recommends', '--download-only', 'chromium-headless-shell']
  if ((await runBare('apt-get', [...own, 'update', '-qq'])) !== 0) return false
  if ((await runBare('apt-get', [...own, ...install])) !== 0) return false
  for (const name of readdirSync(packages).filter((file) => file.endsWith('.deb'))) {
    if ((await runBare('dpkg', ['-x', join(packages, name), system])) !== 0) return false
  }
  rmSync(packages, { recursive: true })
  writeProgram()
  return true
}

function writeProgram() {
  const program = join('usr', 'lib', 'chromium', 'chromium-headless-shell')
  const files = readdirSync(system, { recursive: true, withFileTypes: true })
  if (!files.some((file) => join(file.parentPath, file.name) === join(system, program)))
    throw new Failure(`Debian's package has no ${program}.`)
  const libraries = new Set(files.filter((file) => /\.so(\.\d+)*$/.test(file.name)).map((file) => file.parentPath))
  writeFileSync(unpackedChromium, `#!/bin/sh\nLD_LIBRARY_PATH="${[...libraries].join(':')}" exec "${join(system, program)}" "$@"\n`)
  chmodSync(unpackedChromium, 0o755)
}
