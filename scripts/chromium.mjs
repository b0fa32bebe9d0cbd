// The browser of the journeys: the system's Chromium (its updates come with the system), not one from elsewhere.
import { existsSync } from 'node:fs'
import { Failure, runBare } from './programs.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Failure(`CHROMIUM_PATH names ${wanted}, which does not exist.`)
  }
  const found = places.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Failure('The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  console.log('Installing Chromium (apt-get) …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-qq', '-y', '-o', 'Dpkg::Use-Pty=0']
  await runBare('apt-get', ['update', '-qq'], { env })
  const exitCode = await runBare('apt-get', ['install', ...options, '--no-install-recommends', 'chromium'], {
    env,
  })
  const installed = places.find((path) => existsSync(path))
  if (exitCode !== 0 || !installed) {
    throw new Failure(`Chromium could not be installed (apt-get: ${exitCode}); install it and set CHROMIUM_PATH.`)
  }
  return installed
}
