// Builds the pages of shop (build/) and back office (build/admin/) where their sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Failure, root, run } from './run-program.mjs'

const common = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/browser-floor.ts', 'scripts/web-build.mjs']
/** What the back office takes of the shop. */
const ofWeb = ['web/rendering', 'web/browser/safe-storage.ts', 'web/forms', 'web/styles', 'web/entry.client.tsx', 'web/entry.server.tsx']
// Pages import #server when they run; the client bundle contains parts of contract.
const builds = [
  {
    name: 'web pages',
    args: [],
    assets: 'build/client/assets',
    stamp: 'sources-hash',
    sources: [...common, 'vite.config.ts', 'react-router.config.ts', 'scripts/reload-on-lost-chunk.ts', 'web', 'contract', 'public'],
  },
  {
    name: 'back office',
    args: ['admin'],
    assets: 'build/admin/client/assets',
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

async function buildOne({ name, args, assets, stamp, sources }) {
  const stampFile = join(root, 'build', stamp)
  const current = hashOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return
  console.log(`Building the ${name} …`)
  // An interrupted build has no stamp.
  rmSync(stampFile, { force: true })
  const exitCode = await run('react-router', ['build', ...args], { env: { NODE_ENV: 'production' } })
  if (exitCode !== 0) throw new Failure(`The build of the ${name} failed with exit code ${exitCode}.`, exitCode)
  await compressAssets(join(root, assets))
  writeFileSync(stampFile, current)
}

/** After all that rewrites scripts, React Router's manifest included. */
async function compressAssets(folder) {
  const compress = async (file) => {
    const source = readFileSync(join(folder, file))
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
    ])
    if (brotli.length < source.length) writeFileSync(join(folder, `${file}.br`), brotli)
    if (gzipped.length < source.length) writeFileSync(join(folder, `${file}.gz`), gzipped)
  }
  await Promise.all(
    readdirSync(folder)
      .filter((file) => /\.(?:js|css|svg)$/.test(file))
      .map(compress),
  )
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
