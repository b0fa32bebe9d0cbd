// Rates search results by the judged queries of bench/search/relevance-judgements.json (SRCH-10).
// Expectations are never copied from results, and rules are not tuned on held-out queries (docs/decisions/007).
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { generateProducts, type DemoProduct } from '#demo/generator.ts'

export const judgedProductCount = 2000

/** All conditions hold; of a list any. `with`: by property key of demo/assortment.json; `name`: a pattern. */
const condition = z.strictObject({
  in: z.array(z.string()).optional(),
  brand: z.array(z.string()).optional(),
  article: z.array(z.string()).optional(),
  name: z.string().optional(),
  with: z.record(z.string(), z.array(z.string())).optional(),
})
/** Without `expect` an empty list is right. */
const judgedQuery = z.strictObject({
  query: z.string(),
  expect: z.array(condition).optional(),
  isHeldOut: z.literal(true).optional(),
})
const judgedSet = z.record(z.string(), z.array(judgedQuery))

type Condition = z.infer<typeof condition>
export type FoundProducts = { productIds: readonly number[]; correctedQuery: string | null }
/** `rank`: of the first expected product from 1; Infinity when it is not among the first ten */
export type Judgement = { kind: string; query: string; isHeldOut: boolean; rank: number; first: string[]; correctedQuery: string | null }

export function readJudgedSet(): z.infer<typeof judgedSet> {
  return judgedSet.parse(JSON.parse(readFileSync(new URL('../bench/search/relevance-judgements.json', import.meta.url), 'utf8')))
}

export function judgeSearch(search: (query: string) => FoundProducts, count = judgedProductCount): Judgement[] {
  const products = [...generateProducts({ count })]
  const judgements: Judgement[] = []
  for (const [kind, queries] of Object.entries(readJudgedSet())) {
    for (const { query, expect, isHeldOut = false } of queries) {
      const isExpected = expect && new Set(products.filter((product) => expect.some((one) => holds(one, product))).map(idOf))
      if (isExpected?.size === 0) throw new Error(`no product of the demo is what «${query}» expects`)
      const { productIds, correctedQuery } = search(query)
      const first = productIds.slice(0, 10)
      const found = isExpected ? first.findIndex((id) => isExpected.has(id)) : productIds.length === 0 ? 0 : -1
      judgements.push({
        kind,
        query,
        isHeldOut,
        rank: found < 0 ? Infinity : found + 1,
        first: first.slice(0, 3).map((id) => products[id - 1]?.name ?? ''),
        correctedQuery,
      })
    }
  }
  return judgements
}

const idOf = ({ index }: DemoProduct) => index + 1

function holds({ in: places, brand, article, name, with: values }: Condition, product: DemoProduct): boolean {
  const { category, branch, leaf } = product.place
  return (
    (!places || [category.slug, branch?.slug, leaf.slug].some((slug) => slug !== undefined && places.includes(slug))) &&
    (!brand || brand.includes(product.brand)) &&
    (!article || article.includes(product.article)) &&
    (!name || new RegExp(name, 'u').test(product.name)) &&
    Object.entries(values ?? {}).every(([key, expected]) =>
      product.properties.some(({ characteristic, value }) => characteristic.key === key && expected.includes(String(value))),
    )
  )
}

export type Share = { kind: string; count: number; first: number; first3: number; first10: number }

/** Shares from 0 to 1 by kind in the order of the set; the last row, `all`, is of everything. */
export function sharesOf(judgements: readonly Judgement[]): Share[] {
  const share = (kind: string, some: readonly Judgement[]): Share => {
    const within = (most: number) => some.filter(({ rank }) => rank <= most).length / some.length
    return { kind, count: some.length, first: within(1), first3: within(3), first10: within(10) }
  }
  return [...[...Map.groupBy(judgements, ({ kind }) => kind)].map(([kind, some]) => share(kind, some)), share('all', judgements)]
}
