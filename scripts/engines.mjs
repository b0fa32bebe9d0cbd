// Finds or installs WebKit and Firefox for the full run's journeys (test/e2e/engines.full.e2e.ts).
import { existsSync } from 'node:fs'
import { hasApt, installPackages, isRoot, unpackPackage } from './unpack-package.mjs'

const firefox = '/usr/bin/firefox-esr'
/** By the file that shows that it is installed. */
const webKit = {
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/lib/python3/dist-packages/gi': 'python3-gi',
}
const typelib = 'gir1.2-webkit2-4.1'

/** @returns the environment of the journeys; says which engine they go without */
export async function findEngines() {
  const missing = Object.entries(webKit).filter(([file]) => !existsSync(file))
  const wanted = [
    ...missing.map(([, name]) => name),
    ...(missing.length > 0 ? [typelib] : []),
    ...(existsSync(firefox) ? [] : ['firefox-esr']),
  ]
  if (hasApt && isRoot && wanted.length > 0) await installPackages(wanted)
  const hasWebKit = Object.keys(webKit).every((file) => existsSync(file))
  const program = existsSync(firefox)
    ? firefox
    : hasApt && !isRoot
      ? await unpackPackage('firefox-esr', 'usr/lib/firefox-esr/firefox-esr')
      : undefined
  const without = [...(hasWebKit ? [] : ['WebKit']), ...(program ? [] : ['Firefox'])]
  if (without.length > 0)
    console.log(
      `The journeys go without ${without.join(' and ')}: only root on Debian can install ${wanted.join(', ')}.\n` +
        `To run them: apt-get install ${wanted.join(' ')}`,
    )
  return { ...(hasWebKit && { HAS_WEBKIT: '1' }), ...(program && { FIREFOX_PATH: program }) }
}
