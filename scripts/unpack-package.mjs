// Unpacks a browser of Debian into var/ for users who cannot install packages.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure, root, runBare } from './run-program.mjs'

/**
 * @param name of Debian's package @param program its path without the leading slash
 * @returns the program to run; undefined if that failed: errors are printed
 */
export async function unpackPackage(name, program) {
  const folder = join(root, 'var', name)
  const system = join(folder, 'system')
  // Written last, so that an interrupted download is not used.
  const started = join(folder, basename(program))
  if (existsSync(started)) return started
  console.log(`Fetching ${name} into var/${name} (apt-get, without installing) …`)
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
  const install = ['install', '-qq', '-y', '--no-install-recommends', '--download-only', name]
  if ((await runBare('apt-get', [...own, 'update', '-qq'])) !== 0) return undefined
  if ((await runBare('apt-get', [...own, ...install])) !== 0) return undefined
  for (const file of readdirSync(packages).filter((one) => one.endsWith('.deb'))) {
    if ((await runBare('dpkg', ['-x', join(packages, file), system])) !== 0) return undefined
  }
  rmSync(packages, { recursive: true })
  const files = readdirSync(system, { recursive: true, withFileTypes: true })
  if (!files.some((file) => join(file.parentPath, file.name) === join(system, program)))
    throw new Failure(`Debian's package ${name} has no ${program}.`)
  const libraries = new Set(files.filter((file) => /\.so(\.\d+)*$/.test(file.name)).map((file) => file.parentPath))
  writeFileSync(started, `#!/bin/sh\nLD_LIBRARY_PATH="${[...libraries].join(':')}" exec "${join(system, program)}" "$@"\n`)
  chmodSync(started, 0o755)
  return started
}

/** As root. @returns whether it succeeded; errors are printed */
export async function installPackages(names) {
  console.log(`Installing ${names.join(', ')} (apt-get) …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await runBare('apt-get', ['update', '-qq'], { env })) !== 0) return false
  return (await runBare('apt-get', ['install', '-qq', '-y', '-o', 'Dpkg::Use-Pty=0', '--no-install-recommends', ...names], { env })) === 0
}

export const hasApt = existsSync('/usr/bin/apt-get')
export const isRoot = process.getuid?.() === 0
