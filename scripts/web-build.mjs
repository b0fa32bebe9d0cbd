// Builds the pages of shop (build/) and back office (build/admin/) where their sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, run } from './run-program.mjs'

const common = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/browser-floor.ts', 'scripts/compressed-assets.ts']
/** What the back office takes of the shop. */
const ofWeb = ['web/rendering', 'web/browser/safe-storage.ts', 'web/forms', 'web/styles', 'web/entry.client.tsx', 'web/entry.server.tsx']
// Pages import #server when they run; the client bundle contains parts of contract.
const builds = [
  {
    name: 'web pages',
    args: [],
    stamp: 'sources-hash',
    sources: [...common, 'vite.config.ts', 'react-router.config.ts', 'scripts/reload-on-lost-chunk.ts', 'web', 'contract', 'public'],
  },
  {
    name: 'back office',
    args: ['admin'],
    stamp: 'admin-sources-hash',
    sources: [...common, 'scripts/reload-on-lost-chunk.ts', 'admin', 'contract', ...ofWeb],
  },
]
/** Node's cache of compiled modules (docs/decisions/001). */
export const compileCache = join(root, 'build', 'compile-cache')

/** @throws Failure */
export async function buildWeb() {
  for (const build of builds) await buildOne(build)
}

async function buildOne({ name, args, stamp, sources }) {
  const stampFile = join(root, 'build', stamp)
  const current = hashOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return
  console.log(`Building the ${name} …`)
  // An interrupted build has no stamp.
  rmSync(stampFile, { force: true })
  const exitCode = await run('react-router', ['build', ...args], { env: { NODE_ENV: 'production' } })
  if (exitCode !== 0) throw new Failure(`The build of the ${name} failed with exit code ${exitCode}.`, exitCode)
  writeFileSync(stampFile, current)
}

/** Of the contents: a checkout changes all times. */
function hashOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(listFiles))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** The file itself, or the files of the folder. */
function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('.react-router'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
