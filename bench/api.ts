// Measures the API's list of 9 with facets over hundreds of different filters.
import pLimit from 'p-limit'
import { escapeName } from '../contract/catalogue/filter-escape.ts'
import { load, type LoadResult } from './http-load.ts'
import { inMs } from './percentiles.ts'
import { residentMegabytesOf } from './process-cpu.ts'
import { startShop } from './shop-process.ts'

const seconds = 6
const maxPaths = 1200
const pageSize = 9

type Named = { name: string }
type Facets = { brands: (Named & { count: number })[]; properties: (Named & { type: string; value: string[]; counts: number[] })[] }
type List = { count: number; facets: Facets }

export async function measureApi(connectionString: string, size: number): Promise<string[]> {
  const rows = [
    `| ${size} products, API | filters | conn | CPU ms | p50 ms | p95 ms | p99 ms | per s | kB |`,
    '|---|---|---|---|---|---|---|---|---|',
  ]
  const shop = await startShop(connectionString, 4460)
  try {
    const paths = await differentLists(shop.origin)
    const cases = [
      { name: 'list of 9 with facets', paths: paths.map((path) => `${path}&facets=true`) },
      { name: 'list of 9', paths },
    ]
    for (const connections of [1, 16]) {
      for (const { name, paths: casePaths } of cases) {
        const result: LoadResult = await load({ origin: shop.origin, paths: casePaths, connections, seconds, serverPid: shop.pid })
        if (result.failures > 0) throw new Error(`${name}: ${result.failures} of ${result.requests} answers were failures`)
        rows.push(
          `| ${name} | ${casePaths.length} | ${connections} | ${inMs(result.cpuMs)} | ${inMs(result.p50)} | ${inMs(result.p95)} | ${inMs(result.p99)} | ${result.perSecond.toFixed(0)} | ${(result.meanBytes / 1024).toFixed(1)} |`,
        )
      }
    }
    rows.push('', `One shop process; after this it has ${residentMegabytesOf(shop.pid)} MiB resident.`)
  } finally {
    await shop.stop()
  }
  return rows
}

const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T

/** Leaf categories with up to three filters in several orders; no empty lists. */
async function differentLists(origin: string): Promise<string[]> {
  const tree = await json<{ name: string; children: [] }[]>(`${origin}/api/v1/subcategory/tree/`)
  const leavesOf = (node: { name: string; children: [] }): string[] =>
    node.children.length === 0 ? [node.name] : node.children.flatMap(leavesOf)
  const leaves = tree.flatMap(leavesOf)
  const orderings = ['price', '-price', 'name', 'popular', 'new']
  const byLeaf: string[][] = []
  for (const leaf of leaves) {
    const base = `/api/v1/product/?${new URLSearchParams({ subcategory__name: leaf })}`
    const { count, facets } = await json<List>(`${origin}${base}&facets=true`)
    if (count < 100) continue
    const paths: string[] = []
    const brands = facets.brands.filter((brand) => brand.count >= 3).slice(0, 8)
    const choices = facets.properties.filter(({ value }) => value.length > 1).slice(0, 3)
    for (const [at, brand] of brands.entries()) {
      for (const [choice, { name, value }] of choices.entries()) {
        const params = new URLSearchParams({
          page: '1',
          page_size: String(pageSize),
          ordering: orderings[(at + choice) % orderings.length]!,
        })
        params.set('brand__name__in', [brand, brands[(at + 1) % brands.length]!].map((one) => escapeName(one.name)).join(','))
        if (at % 2 === 0) params.set('price__gte', '500')
        for (const text of value.slice(0, 1 + (at % 3))) params.append('property_item_str', `${escapeName(name)}:${escapeName(text)}`)
        paths.push(`${base}&${params}`)
      }
    }
    byLeaf.push(paths)
  }
  const paths: string[] = []
  for (let at = 0; paths.length < maxPaths && byLeaf.some((own) => own.length > at); at++) {
    paths.push(...byLeaf.flatMap((own) => own.slice(at, at + 1)))
  }
  const inTurn = pLimit(16)
  const countOf = async (path: string) => ({ path, count: (await json<{ count: number }>(origin + path)).count })
  const filled = await Promise.all(paths.slice(0, maxPaths).map((path) => inTurn(countOf, path)))
  return filled.filter(({ count }) => count > 0).map(({ path }) => path)
}
