// Builds the web pages (build/) when something that goes into them has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, run } from './run-program.mjs'

// The routes call #server, which calls contract and db: their code is part of the server bundle.
const folders = ['web', 'contract', 'server', 'db', 'public']
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/reload-on-lost-chunk.ts',
  'react-router.config.ts',
]
const stampFile = join(root, 'build', 'sources-hash')
/** Where Node keeps what it stripped of types and compiled, from one start to the next (docs/decisions/001). */
export const compileCache = join(root, 'build', 'compile-cache')

export async function buildWeb() {
  const wanted = hashOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Building the web pages …')
  // Without the stamp a build that is broken off is not taken for a whole one.
  rmSync(stampFile, { force: true })
  rmSync(compileCache, { recursive: true, force: true }) // of modules that are no more; what has changed, Node notices by itself
  const exitCode = await run('react-router', ['build'], { env: { NODE_ENV: 'production' } })
  if (exitCode !== 0) throw new Failure(`The web build failed with exit code ${exitCode}.`, exitCode)
  writeFileSync(stampFile, wanted)
}

/** Of the contents, not of times: a checkout or a copy changes every time. Some hundred small files: 10 ms. */
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
