// Installs node_modules as package-lock.json requires, unless it is up to date.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { Failure, root, runBare } from './run-program.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.rodnik-installed')

export async function ensureInstalled() {
  const required = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : undefined
  if (stamp === required) return
  if (!isWhatTheLockSays()) {
    console.log('Installing packages (npm ci) …')
    // npm writes its record last: an interrupted installation runs again.
    const exitCode = await npm(['ci'])
    if (exitCode !== 0) throw new Failure(`npm ci failed with exit code ${exitCode}.`, exitCode)
  }
  writeFileSync(stampFile, `${required}\n`)
}

/** After a manual `npm ci` or `npm install` npm's record has the same packages. */
function isWhatTheLockSays() {
  const recordFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(recordFile)) return false
  const required = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  for (const [path, entry] of Object.entries(required)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    const found = present[path]
    if (found ? found.version !== entry.version : !entry.optional && !entry.devOptional) return false
  }
  return Object.keys(present).every((path) => path in required)
}

function npm(args) {
  // Set by npm, which may not be on PATH (Windows, version managers).
  const script = process.env.npm_execpath
  // With `production` npm would skip development packages.
  const env = { NODE_ENV: 'development' }
  if (script?.endsWith('.js')) return runBare(process.execPath, [script, ...args], { env })
  return runBare('npm', args, { env })
}

export async function activateHooks() {
  if (!existsSync(join(root, '.git'))) return
  try {
    if (git('config', '--get', '--default', '', 'core.hooksPath') === '') git('config', 'core.hooksPath', '.githooks')
  } catch {
    // no git, or a checkout of another user
  }
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
