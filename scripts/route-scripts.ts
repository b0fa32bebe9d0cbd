// Reads from a build which scripts each route loads, and their compressed sizes.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { z } from 'zod'

const chunk = z.object({ module: z.string(), imports: z.array(z.string()).default([]) })
const manifestShape = z.object({
  url: z.string(),
  entry: chunk,
  routes: z.record(z.string(), chunk.extend({ parentId: z.string().optional(), hasComponent: z.boolean().optional() })),
})

/** @param client folder of the build @param base of its addresses */
export function readRouteScripts(client: string, base = '/') {
  const [manifestFile] = globSync(join(client, 'assets', 'manifest-*.js'))
  if (!manifestFile) throw new Error(`${client}/assets has no manifest: build the web pages first`)
  // A script that sets one variable.
  const source = readFileSync(manifestFile, 'utf8')
  const manifest = manifestShape.parse(JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, '')))
  return {
    ids: Object.keys(manifest.routes),
    /** Scripts in the HTML: manifest, entry, the route and its parents, with their imports. */
    scriptsOf(id: string): string[] {
      const urls = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
      for (let route = manifest.routes[id]; route; route = route.parentId === undefined ? undefined : manifest.routes[route.parentId])
        for (const url of [route.module, ...route.imports]) urls.add(url)
      return [...urls].map((url) => url.slice(base.length))
    },
    /** In kB, with the level of the build (scripts/web-build.mjs). */
    kilobytesOf: (files: readonly string[]): number =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: constants.Z_BEST_COMPRESSION }).length, 0) /
      1000,
  }
}
