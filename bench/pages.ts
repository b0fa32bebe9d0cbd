// (a) Pages and API over HTTP: CPU per request and latencies, beside the same HTML as a static file in the same run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { load, type LoadResult } from './http-load.ts'
import { inMs } from './percentiles.ts'
import { residentMegabytesOf } from './process-cpu.ts'
import { startShop, startStatic } from './shop-process.ts'

const seconds = 6
const cookie = { cookie: 'measured=1' } // a visitor with any cookie is never served a kept page

type Category = { name: string }
type Subcategory = { name: string; children: Subcategory[]; category_id: number }

export async function measurePages(connectionString: string, size: number): Promise<string[]> {
  const rows: string[] = [
    `| ${size} products | conn | CPU ms | × static | p50 ms | p95 ms | p99 ms | per s | kB |`,
    '|---|---|---|---|---|---|---|---|---|',
  ]
  const shop = await startShop(connectionString, 4310)
  try {
    const listings = await listingPaths(shop.origin)
    const html = await (await fetch(shop.origin + listings[0]!, { headers: cookie })).text()
    mkdirSync('var/bench/static', { recursive: true })
    writeFileSync('var/bench/static/listing.html', html)
    const yardstick = await startStatic('var/bench/static', 4311)
    const product = await productPaths(shop.origin)
    const cases: { name: string; origin: string; pid: number; paths: string[]; headers?: Record<string, string> }[] = [
      { name: 'static file (the listing)', origin: yardstick.origin, pid: yardstick.pid, paths: ['/listing.html'] },
      { name: 'listing of 24, uncached', origin: shop.origin, pid: shop.pid, paths: listings, headers: cookie },
      { name: 'listing of 24, kept', origin: shop.origin, pid: shop.pid, paths: listings.slice(0, 1) },
      { name: 'product page, uncached', origin: shop.origin, pid: shop.pid, paths: product, headers: cookie },
      { name: 'home, uncached', origin: shop.origin, pid: shop.pid, paths: ['/'], headers: cookie },
      { name: 'API list of 24', origin: shop.origin, pid: shop.pid, paths: listings.map(asApi) },
      { name: 'cart, empty', origin: shop.origin, pid: shop.pid, paths: ['/cart'], headers: cookie },
    ]
    for (const connections of [1, 16]) {
      let yard: LoadResult | undefined
      for (const { name, origin, pid, paths, headers } of cases) {
        const result = await load({ origin, paths, connections, seconds, serverPid: pid, ...(headers ? { headers } : {}) })
        yard ??= result
        if (result.failures > 0) throw new Error(`${name}: ${result.failures} of ${result.requests} answers were failures`)
        rows.push(
          `| ${name} | ${connections} | ${inMs(result.cpuMs)} | ${(result.cpuMs / yard.cpuMs).toFixed(1)} | ${inMs(result.p50)} | ${inMs(result.p95)} | ${inMs(result.p99)} | ${result.perSecond.toFixed(0)} | ${(result.bytes / 1024).toFixed(1)} |`,
        )
      }
    }
    await yardstick.stop()
    rows.push(
      '',
      `The shop's process after this: ${residentMegabytesOf(shop.pid)} MiB resident; ready ${(shop.startedInMs / 1000).toFixed(1)} s after its start.`,
    )
  } finally {
    await shop.stop()
  }
  return rows
}

const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T

/** 40 different listings of 24 cards: leaves with up to three filters, in several orders. */
async function listingPaths(origin: string): Promise<string[]> {
  const categories = (await json<{ results: (Category & { id: number })[] }>(`${origin}/api/v1/category/?page_size=100`)).results
  const tree = await json<Subcategory[]>(`${origin}/api/v1/subcategory/tree/`)
  const leavesOf = (node: Subcategory): Subcategory[] => (node.children.length === 0 ? [node] : node.children.flatMap(leavesOf))
  const leaves = tree.flatMap(leavesOf)
  const orderings = ['price', '-price', 'name', 'popular', 'new']
  const paths: string[] = []
  for (const [at, leaf] of leaves.entries()) {
    if (paths.length >= 40) break
    const category = categories.find((one) => one.id === leaf.category_id)
    if (!category) continue
    const params = new URLSearchParams({ category: category.name, subcategory: leaf.name })
    const brands = (
      await json<{ results: Category[] }>(`${origin}/api/v1/brands/?products__subcategory__name=${encodeURIComponent(leaf.name)}`)
    ).results
    if (at % 2 === 0)
      params.set(
        'brands',
        brands
          .slice(0, 6)
          .map((brand) => brand.name.replace(/[\\,:]/g, '\\$&'))
          .join(','),
      )
    if (at % 3 === 0) params.set('priceFrom', '500')
    if (at % 5 === 0) params.set('in_stock', '1')
    params.set('page', '1')
    params.set('page_size', '24')
    params.set('ordering', orderings[at % orderings.length]!)
    const list = await json<{ count: number }>(`${origin}/api/v1/product/?${asApi(`?${params}`).split('?')[1]}`)
    if (list.count >= 24) paths.push(`/catalog/v2?${params}`)
  }
  if (paths.length === 0) throw new Error('no listing of 24 cards was found')
  return paths
}

function asApi(path: string): string {
  const params = new URLSearchParams(path.split('?')[1])
  const names: Record<string, string> = {
    category: 'category__name',
    subcategory: 'subcategory__name',
    brands: 'brand__name__in',
    priceFrom: 'price__gte',
  }
  return `/api/v1/product/?${new URLSearchParams([...params].map(([key, value]) => [names[key] ?? key, value]))}`
}

async function productPaths(origin: string): Promise<string[]> {
  const list = await json<{ results: { article: string }[] }>(`${origin}/api/v1/product/?page_size=50&ordering=popular`)
  return list.results.map(({ article }) => `/catalog/product/${encodeURIComponent(article)}`)
}
