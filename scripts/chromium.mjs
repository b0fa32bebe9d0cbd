// Finds or installs Chromium for browser tests; the headless shell needs a third of the CPU.
import { existsSync } from 'node:fs'
import { Failure } from './run-program.mjs'
import { hasApt, installPackages, isRoot, unpackPackage } from './unpack-package.mjs'

const shell = '/usr/bin/chromium-headless-shell'
const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (existsSync(configured)) return configured
    throw new Failure(`CHROMIUM_PATH names ${configured}, which does not exist.`)
  }
  const isThere = () => places.some((path) => existsSync(path))
  // The full browser where the system has no package of the shell.
  if (hasApt && isRoot && !existsSync(shell) && !(await installPackages(['chromium-headless-shell'])) && !isThere())
    await installPackages(['chromium'])
  const installed = places.find((path) => existsSync(path))
  if (installed) return installed
  const unpacked =
    hasApt && !isRoot ? await unpackPackage('chromium-headless-shell', 'usr/lib/chromium/chromium-headless-shell') : undefined
  if (unpacked) return unpacked
  throw new Failure(
    hasApt
      ? 'Chromium could not be installed (see apt-get above); install it and set CHROMIUM_PATH.'
      : 'The browser journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}
