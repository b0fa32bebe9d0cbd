// Checks the compressed scripts of each page's first visit against its limit (PERF-01).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { z } from 'zod'

/** Pages with forms load validation and the phone mask. */
const limitOf = (route: string) =>
  /^(account-page|accounts|callback-requests|cart|cart-page|drafts|orders|wholesale)\//.test(route) ? 165 : 151

const chunk = z.object({ module: z.string(), imports: z.array(z.string()).default([]) })
const manifestShape = z.object({
  url: z.string(),
  entry: chunk,
  routes: z.record(z.string(), chunk.extend({ parentId: z.string().optional(), hasComponent: z.boolean().optional() })),
})

const client = 'build/client'
const [manifestFile] = globSync(join(client, 'assets', 'manifest-*.js'))
if (!manifestFile) throw new Error(`${client}/assets has no manifest: build the web pages first`)
// A script that sets one variable.
const source = readFileSync(manifestFile, 'utf8')
const manifest = manifestShape.parse(JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, '')))

const sizes = Object.keys(manifest.routes)
  .map((id) => ({ id, files: scriptsOf(id) }))
  .map(({ id, files }) => ({
    id,
    files,
    kilobytes: files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000,
    limitKilobytes: limitOf(id),
  }))
  .toSorted((a, b) => b.kilobytes - a.kilobytes)
const tooLarge = sizes.filter(({ kilobytes, limitKilobytes }) => kilobytes > limitKilobytes)
for (const { id, files, kilobytes, limitKilobytes } of tooLarge.length > 0 ? tooLarge : sizes.slice(0, 5))
  console.log(`${id}: ${kilobytes.toFixed(1)} kB of ${limitKilobytes} kB in ${files.length} scripts`)
if (tooLarge.length > 0) process.exitCode = 1

/** Scripts in the HTML: manifest, entry, the route and its parents, with their imports. */
function scriptsOf(id: string): string[] {
  const urls = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (let route = manifest.routes[id]; route; route = route.parentId === undefined ? undefined : manifest.routes[route.parentId])
    for (const url of [route.module, ...route.imports]) urls.add(url)
  return [...urls].map((url) => url.replace(/^\//, ''))
}

/** With the level of the build (vite.config.ts). */
function sizeOf(file: string): number {
  return gzipSync(readFileSync(join(client, file)), { level: constants.Z_BEST_COMPRESSION }).length
}
