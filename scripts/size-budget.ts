// What the browser loads of scripts on the first visit of a page, gzipped, against its limit, of content pages also what comes later without
// anybody's doing; and what a first visit must not load yet (PERF-01).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const contentLimit = 150
const budgets = [
  { route: 'catalogue/listing/listing.route', limitKilobytes: 150, isWhole: false },
  { route: 'catalogue/product/product.route', limitKilobytes: 150, isWhole: false },
  ...[
    'about',
    'contacts',
    'delivery',
    'events',
    'faq',
    'certificates',
    'news/news-list',
    'news/news',
    'objects/object',
    'production/production-list',
    'production/production',
    'partner',
    'partners',
    'policy',
    'service',
  ].map((page) => ({ route: `content/${page}.route`, limitKilobytes: contentLimit, isWhole: true })),
  { route: 'objects', limitKilobytes: contentLimit, isWhole: true },
]
/** What the shell fetches by itself when the page is at rest (web/layout/shell.tsx). */
const atRest = 'web/layout/late/late-shell.ts'

// What opens over a page comes with the first sign that it is wanted, and so does what only a filter's rules and addresses need.
const lateModules = [
  'web/accounts/profile-popover.tsx',
  'web/callbacks/callback-dialog.tsx',
  'web/cart/cart-popover.tsx',
  'web/catalogue/stock/stock-popover.ts',
  'web/compare/replace-dialog.tsx',
  'web/layout/favourite-prompt.tsx',
  'web/layout/late/burger-menu.tsx',
  'web/layout/late/late-shell.ts',
  'web/layout/menu/menu-dialog.tsx',
  'web/search/search-box.tsx',
  'web/catalogue/table/product-table.tsx',
]

const chunk = z.object({ module: z.string(), clientLoaderModule: z.string().optional(), imports: z.array(z.string()).default([]) })
const manifestShape = z.object({
  url: z.string(),
  entry: chunk,
  routes: z.record(z.string(), chunk.extend({ id: z.string(), parentId: z.string().optional() })),
})

const client = 'build/client'
const manifest = readManifest()
const modules = z
  .record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]), isDynamicEntry: z.boolean().default(false) }))
  .parse(JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')))
for (const { route, limitKilobytes, isWhole } of budgets) {
  const first = scriptsOf(route)
  const files = [...new Set([...first, ...(isWhole ? withImports(atRest) : [])])]
  const sizes = files.map((file) => [file, gzipSync(readFileSync(join(client, file))).length] as const)
  const kilobytes = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000
  console.log(`${route}: ${kilobytes.toFixed(1)} kB of ${limitKilobytes} kB in ${files.length} scripts`)
  for (const module of lateModules) {
    const built = modules[module]
    if (built?.isDynamicEntry && !first.includes(built.file)) continue
    console.error(`${route} brings ${module} with its first load, or it has moved.`)
    process.exitCode = 1
  }
  if (kilobytes <= limitKilobytes) continue
  for (const [file, size] of sizes.toSorted(([, a], [, b]) => b - a)) {
    console.error(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${file}`)
  }
  console.error(`${route} is over its budget.`)
  process.exitCode = 1
}

/** React Router writes what each route needs as a script that sets one variable. */
function readManifest(): z.infer<typeof manifestShape> {
  const [file] = globSync(join(client, 'assets', 'manifest-*.js'))
  if (!file) throw new Error(`${client}/assets has no manifest: build the web pages first`)
  const source = readFileSync(file, 'utf8')
  return manifestShape.parse(JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, '')))
}

/** What the first HTML names: the manifest, the entry, the route and the routes it lies in, with everything they import at once. */
function scriptsOf(id: string): string[] {
  const urls = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (let route = manifest.routes[id]; ;) {
    if (!route) throw new Error(`The build has no route ${id}; it has ${Object.keys(manifest.routes).join(', ')}`)
    for (const url of [route.module, route.clientLoaderModule, ...route.imports]) if (url !== undefined) urls.add(url)
    if (route.parentId === undefined) break
    route = manifest.routes[route.parentId]
  }
  return [...urls].map((url) => url.replace(/^\//, ''))
}

/** A script that is loaded by itself, with everything it imports. */
function withImports(source: string): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const { file, imports } = modules[key] ?? missing(key)
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  add(source)
  return [...files]
}

function missing(key: string): never {
  throw new Error(`The build has no script for ${key}`)
}
