// Builds the web pages (build/) if their sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, run } from './run-program.mjs'

// Pages import #server when they run; the client bundle contains parts of contract.
const folders = ['web', 'contract', 'public']
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/browser-floor.ts',
  'scripts/reload-on-lost-chunk.ts',
  'react-router.config.ts',
]
const stampFile = join(root, 'build', 'sources-hash')
/** Node's cache of compiled modules (docs/decisions/001). */
export const compileCache = join(root, 'build', 'compile-cache')

export async function buildWeb() {
  const current = hashOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return
  console.log('Building the web pages …')
  // An interrupted build has no stamp.
  rmSync(stampFile, { force: true })
  const exitCode = await run('react-router', ['build'], { env: { NODE_ENV: 'production' } })
  if (exitCode !== 0) throw new Failure(`The web build failed with exit code ${exitCode}.`, exitCode)
  writeFileSync(stampFile, current)
}

/** Of the contents: a checkout changes all times. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of [...files, ...folders.flatMap(listFiles)]) {
    const full = join(root, path)
    if (existsSync(full)) hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  const full = join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}
