// Finds or installs Chromium for browser tests; the headless shell needs a third of the CPU.
import { existsSync } from 'node:fs'
import { Failure, runBare } from './run-program.mjs'
import { unpackedChromium, unpackChromium } from './download-chromium.mjs'

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
  const hasApt = existsSync('/usr/bin/apt-get')
  const isRoot = process.getuid?.() === 0
  if (hasApt && isRoot && !existsSync(shell)) await installChromium()
  const installed = places.find((path) => existsSync(path))
  if (installed) return installed
  if (hasApt && !isRoot && (existsSync(unpackedChromium) || (await unpackChromium()))) return unpackedChromium
  throw new Failure(
    hasApt
      ? 'Chromium could not be installed (see apt-get above); install it and set CHROMIUM_PATH.'
      : 'The browser journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

/** The headless shell, or the full browser if the system has no package of it. */
async function installChromium() {
  console.log('Installing Chromium (apt-get) …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) => runBare('apt-get', ['install', '-qq', '-y', '-o', 'Dpkg::Use-Pty=0', '--no-install-recommends', name], { env })
  await runBare('apt-get', ['update', '-qq'], { env })
  if ((await install('chromium-headless-shell')) === 0 || places.some((path) => existsSync(path))) return
  await install('chromium')
}
