// The web build (build/), made again only when something that goes into it has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Failure, root, run } from './programs.mjs'

// The routes call #server, which calls contract and db: their code is part of the server bundle.
const folders = ['web', 'contract', 'server', 'db', 'public']
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/reload-on-lost-chunk.ts',
  'scripts/web-build.mjs',
  'react-router.config.ts',
]
const stampFile = join(root, 'build', 'sources-hash')
/** Where Node keeps what it stripped of types and compiled, from one start to the next (docs/decisions/016-second-start.md). */
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
  slimManifest()
  compileAhead()
  precompress()
  writeFileSync(stampFile, wanted)
}

/**
 * The router's list of routes says of each what it has not, and names the scripts that every page loads again and again: without that it
 * is 8 % smaller. It is part of every first load.
 */
function slimManifest() {
  const folder = join(root, 'build', 'client', 'assets')
  for (const name of readdirSync(folder).filter((one) => /^manifest-\w+\.js$/.test(one))) {
    const source = readFileSync(join(folder, name), 'utf8')
    const start = source.indexOf('=') + 1
    const manifest = JSON.parse(source.slice(start).replace(/;\s*$/, ''))
    const everywhere = new Set(manifest.entry.imports)
    const { css: cssOfAll = [] } = manifest.routes.root
    for (const route of Object.values(manifest.routes)) {
      for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
      route.imports = route.imports?.filter((file) => !everywhere.has(file))
      delete route.hasDefaultExport // the server alone asks for it
      if (route.parentId !== undefined) route.css = route.css?.filter((file) => !cssOfAll.includes(file))
      for (const key of ['imports', 'css']) if (route[key]?.length === 0) delete route[key]
    }
    const marked = cssOfAll.filter((file) => file.endsWith('#'))
    writeFileSync(join(folder, name), unmarked(`${source.slice(0, start)}${JSON.stringify(manifest)};`, marked))
    const server = join(root, 'build', 'server', 'index.js')
    writeFileSync(server, unmarked(readFileSync(server, 'utf8'), marked))
  }
}

/**
 * React Router names styles that a late script shares with a `#` behind them, so that they outlive the route that brought them. Those of the
 * root stay anyway, and under another name the late script brings them once more: 110 kB to parse, and every element is styled anew
 * (measured 2026-11-21: 27 ms of a fast machine's main thread, 1.5 s after each load).
 */
const unmarked = (text, marked) =>
  marked.reduce((left, file) => left.replaceAll(JSON.stringify(file), JSON.stringify(file.slice(0, -1))), text)

/**
 * Most of what these two hold runs at every page's start. Compiled function by function as each is called, that was half of what scripts took
 * of a phone's main thread; asked so, Chromium compiles the file in another thread while it arrives (docs/decisions/086-work-in-the-browser.md).
 * Smaller files are not compiled there. Not by the bundler: the comment has to be the very first line.
 */
function compileAhead() {
  const folder = join(root, 'build', 'client', 'assets')
  const first = readdirSync(folder).filter((one) => /^(vendor|shell)-[^/]+\.js$/.test(one))
  if (first.length !== 2) throw new Failure(`One script called vendor and one called shell are expected: ${first.join(', ')}`, 1)
  for (const name of first) writeFileSync(join(folder, name), `//# allFunctionsCalledOnLoad\n${readFileSync(join(folder, name), 'utf8')}`)
}

/** Brotli and gzip forms beside the files, at the highest level: made once here, sent as they are by the server. */
function precompress() {
  const folder = join(root, 'build', 'client', 'assets')
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
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
