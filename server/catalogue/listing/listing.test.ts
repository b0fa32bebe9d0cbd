// CAT-05: over many generated filters the index agrees with a naive filter.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPages } from '#contract/values/pages.ts'
import { canonical, emptyFilter, type ListingFilter, type Ordering, type PropertyChoice } from '#contract/catalogue/filter.ts'
import { mapDimensions, mapFlags, rangeFields } from '#contract/catalogue/filter-params.ts'
import { isFullRun } from '#test/full-run.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import {
  inScope,
  meaningsIn,
  missedBy,
  naiveOrder,
  readNaively,
  storedUnits,
  type Missed,
  type NaiveProduct,
} from '#test/reference-listing.ts'
import { indexedOrders, rowFlags } from '../index/catalogue-index-data.ts'
import type { OwnPriceView } from '../index/catalogue-index.ts'
import { listProducts, selectListing } from './listing.ts'
import { eventually } from '#test/wait-for.ts'

describe.each([
  ['the fixtures', 'fixtures' as const, isFullRun ? 200 : 60],
  ['the demo assortment', isFullRun ? 1500 : 800, isFullRun ? 120 : 40],
])('CAT-05 over %s', (_, filling, runs) => {
  let shop: TestShopWithIndexes
  let all: NaiveProduct[]
  let wholesale: number
  beforeAll(async () => {
    shop = await openShop({ products: filling, indexes: true })
    const { rows } = await shop.pool.query<{ id: number }>("insert into price_types (name) values ('Крупный опт') returning id")
    wholesale = rows[0]!.id
    // Lower and higher than retail, and for some products without a retail price.
    await shop.pool.query(
      `insert into product_prices (product_id, price_type_id, price_tiyn)
       select id, $1, greatest(100, coalesce(price_tiyn, 50000) * (60 + id % 5 * 15) / 100) from products where id % 3 <> 0`,
      [wholesale],
    )
    all = await readNaively(shop.pool)
  })
  afterAll(() => shop.close())

  test('CAT-05 CAT-07 CAT-15 API-12 list, total, order and every count are those of a naive filter', () => {
    fc.assert(
      fc.property(filters(all), (filter) => compare(filter)),
      { seed: 20261121, numRuns: runs },
    )
  })

  test('API-12 CAT-05 CAT-07 CAT-15 customers with own prices filter, sort and get limits by those', async () => {
    const prices = await shop.services.catalogue.pricesOf(wholesale)
    const paid = await readNaively(shop.pool, wholesale)
    expect(paid.some(({ price }, at) => price !== all[at]!.price)).toBe(true)
    fc.assert(
      fc.property(filters(paid), (filter) => compare(filter, paid, prices)),
      { seed: 20261123, numRuns: Math.ceil(runs / 8) },
    )
    compare(emptyFilter) // retail is as it was
  })

  function compare(filter: ListingFilter, products: NaiveProduct[] = all, prices?: OwnPriceView) {
    const scope = products.filter((product) => inScope(product, filter))
    const meanings = meaningsIn(scope, products)
    const missed = new Map(scope.map((product) => [product, missedBy(product, filter, meanings)]))
    const listed = scope.filter((product) => missed.get(product)!.length === 0).sort(naiveOrder(filter, meanings))
    const openTo = (own: Missed) => scope.filter((product) => missed.get(product)!.every((one) => one === own))
    const page = Math.min(filter.page, countPages(listed.length, filter.pageSize))

    const listing = selectListing(shop.services, { ...filter, page }, {}, prices)
    expect(listing.total).toBe(listed.length)
    expect(listing.homes.reduce((sum, count) => sum + count, 0)).toBe(listed.length)
    expect(listing.ids).toEqual(listed.slice((page - 1) * filter.pageSize, page * filter.pageSize).map(({ id }) => id))
    expect(counts(listing.facets.brands)).toEqual(countBy(scope, openTo('brand'), ({ brand }) => (brand === null ? [] : [brand])))
    for (const name of rangeFields) {
      const perUnit = storedUnits[name]
      const present = limits(scope, (product) => product[name], perUnit)
      const expected = limits(openTo(name), (product) => product[name], perUnit) ?? present
      const facet = listing.facets[name]
      expect(facet && [facet.min, facet.max, facet.hasChoice]).toEqual(expected && [...expected, present![0] < present![1]])
    }
    for (const { name, values, type } of listing.facets.properties) {
      if (values.length === 0) continue
      const textsOf = (product: NaiveProduct) =>
        product.properties
          .filter((one) => one.name === name && `${one.type === 'str'} ${one.unit ?? ''}` === meanings.get(name))
          .map(({ text }) => text)
      const naive = countBy(scope, openTo(`property ${name}`), textsOf)
      // The dictionary also has values without a product in the scope, with 0; the naive filter does not.
      expect(counts(values.filter(({ text, count }) => count > 0 || naive.has(text))), `${name} (${type})`).toEqual(naive)
    }
    for (const branch of listing.branches) {
      const siblings =
        filter.subcategory !== null && branch.kind === 'subcategory' && listing.subcategoryPath.some(({ name }) => name === branch.name)
      if (siblings || listing.branches.some(({ chosen }) => chosen)) continue
      const own = listed.filter((product) =>
        (branch.kind === 'category' ? product.categories : product.subcategories).includes(branch.name),
      )
      expect(branch.count, branch.name).toBe(own.length)
    }
  }

  test('CAT-07 CAT-09 pages neither repeat nor skip a product, in any order', () => {
    const property = all.flatMap(({ properties }) => properties)[0]!.name
    const orderings: Ordering[] = ['price', '-price', 'name', '-name', 'new', 'popular', `property:${property}`, `-property:${property}`]
    for (const ordering of orderings) {
      const seen: number[] = []
      for (let page = 1; page <= countPages(all.length, 72); page++)
        seen.push(...selectListing(shop.services, { ...emptyFilter, ordering, page, pageSize: 72 }).ids)
      expect(seen).toHaveLength(all.length)
      expect(new Set(seen).size).toBe(all.length)
    }
  })

  test('CAT-09 a page past the end is refused with the number of the last one; an empty list has one page', async () => {
    await expect(listProducts(shop.services, { ...emptyFilter, page: 99_999 })).rejects.toMatchObject({
      code: 'page_not_found',
      lastPage: countPages(all.length, 9),
    })
    expect(await listProducts(shop.services, { ...emptyFilter, brands: ['нет такого'] })).toMatchObject({
      total: 0,
      page: 1,
      pageCount: 1,
      cards: [],
    })
  })

  test.each([
    { category: 'нет такой', subcategory: null },
    { category: null, subcategory: "';drop table products--" },
    { category: 'нет', subcategory: 'нет' },
  ])('CAT-14 an unknown category or subcategory is refused: %j', async (choice) => {
    await expect(listProducts(shop.services, { ...emptyFilter, ...choice })).rejects.toMatchObject({ code: 'category_not_found' })
  })

  test('CAT-05 an unknown brand, property or value matches nothing and breaks nothing', async () => {
    for (const name of ['нет', '__proto__', 'constructor', '%', 'a:b,c\\']) {
      expect((await listProducts(shop.services, { ...emptyFilter, brands: [name] })).total).toBe(0)
      expect((await listProducts(shop.services, { ...emptyFilter, properties: [{ name, values: ['x'] }] })).total).toBe(0)
    }
  })

  // Last, because it changes the shop. Afterwards buckets hold many products; a small index starts with one in each.
  test('OPS-02 CAT-05 CAT-07 the index agrees with a naive filter after prices, stock and popularity have changed under the index', async () => {
    const index = shop.services.catalogue.current()
    const prices = await shop.services.catalogue.pricesOf(wholesale)
    await shop.pool.query('update stock set count = case when product_id % 5 = 0 then 0 else 3 end where product_id % 4 = 0')
    await shop.pool.query('update products set last_price_tiyn = case when id % 29 = 2 then 90000 end where last_price_tiyn is not null')
    await shop.pool.query(`update products set popularity = id % 3,
      price_tiyn = case when id % 11 = 0 then null else 1000 * (id % 7 + 1) end where id % 5 < 3`)
    await shop.pool.query('update product_prices set price_tiyn = 500 * (product_id % 13 + 1) where product_id % 7 < 3')
    await shop.pool.query('delete from product_prices where product_id % 7 = 4')
    all = await readNaively(shop.pool)
    const { price, flags, popularity } = index.columns
    const known = (id: number) => [price[index.rowOf(id)], flags[index.rowOf(id)]! & rowFlags.outOfStock, popularity[index.rowOf(id)]]
    const truth = all.map((one) => [one.price ?? 0, one.inStock ? 0 : rowFlags.outOfStock, one.popularity])
    await eventually(() => expect(all.map(({ id }) => known(id))).toEqual(truth))
    expect(shop.services.catalogue.current(), 'patched, not read again').toBe(index)
    fc.assert(
      fc.property(filters(all), (filter) => compare(filter)),
      { seed: 20261122, numRuns: runs },
    )
    const paid = await readNaively(shop.pool, wholesale)
    const paidNow = () => paid.map(({ id }) => prices.columns.price[index.rowOf(id)])
    await eventually(() => expect(paidNow()).toEqual(paid.map((one) => one.price ?? 0)))
    expect(await shop.services.catalogue.pricesOf(wholesale), 'patched, not built again').toBe(prices)
    fc.assert(
      fc.property(filters(paid), (filter) => compare(filter, paid, prices)),
      { seed: 20261124, numRuns: Math.ceil(runs / 8) },
    )
    // A list of all products, then one of a few rows: buffers of the first do not affect the second.
    for (const category of new Set(all.flatMap(({ categories }) => categories))) {
      compare({ ...emptyFilter, price: { from: 0 } })
      compare({ ...emptyFilter, category })
    }
    for (const ordering of indexedOrders) {
      for (const inStock of [false, true]) {
        const filter: ListingFilter = { ...emptyFilter, ordering, inStock, pageSize: 72 }
        const listed = all.filter((product) => missedBy(product, filter, new Map()).length === 0).sort(naiveOrder(filter, new Map()))
        const seen: number[] = []
        for (let page = 1; page <= countPages(listed.length, 72); page++)
          seen.push(...selectListing(shop.services, { ...filter, page }).ids)
        expect(seen, `${ordering} ${inStock}`).toEqual(listed.map(({ id }) => id))
      }
    }
  })
})

const counts = (values: { text: string; count: number }[]) => new Map(values.map(({ text, count }) => [text, count]))

function countBy(scope: NaiveProduct[], counted: NaiveProduct[], textsOf: (product: NaiveProduct) => string[]): Map<string, number> {
  const found = new Map(scope.flatMap(textsOf).map((text) => [text, 0]))
  for (const text of counted.flatMap(textsOf)) found.set(text, found.get(text)! + 1)
  return found
}

function limits(products: NaiveProduct[], valueOf: (product: NaiveProduct) => number | null, factor: number): [number, number] | null {
  const values = products.map(valueOf).filter((value) => value !== null)
  return values.length === 0 ? null : [Math.min(...values) / factor, Math.max(...values) / factor]
}

function filters(all: NaiveProduct[]): fc.Arbitrary<ListingFilter> {
  const one = fc.constantFrom(...all)
  const place = fc.oneof(
    { arbitrary: fc.constant({ category: null, subcategory: null }), weight: 1 },
    {
      arbitrary: one.chain((product) => fc.constantFrom(...product.categories)).map((category) => ({ category, subcategory: null })),
      weight: 2,
    },
    {
      arbitrary: one
        .filter((product) => product.subcategories.length > 0)
        .chain((product) => fc.constantFrom(...product.subcategories))
        .map((subcategory) => ({ category: null, subcategory })),
      weight: 4,
    },
  )
  const range = (valueOf: (product: NaiveProduct) => number | null, factor: number) => {
    const bound = fc.option(
      one.map((product) => (valueOf(product) ?? 500) / factor),
      { nil: undefined, freq: 3 },
    )
    return fc
      .option(fc.record({ from: bound, to: bound }), { nil: {}, freq: 2 })
      .map(({ from, to }: { from?: number | undefined; to?: number | undefined }) => ({
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      }))
  }
  return place.chain((chosen) => {
    const here = all.filter((product) => inScope(product, { ...emptyFilter, ...chosen }))
    const properties = here.flatMap((product) => product.properties)
    const choice: fc.Arbitrary<PropertyChoice> =
      properties.length === 0
        ? fc.constant({ name: 'нет', values: ['x'] })
        : fc.oneof(
            fc.constantFrom(...properties).chain((property) => {
              const texts = properties.filter(({ name }) => name === property.name).map(({ text }) => text)
              return fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }).map((values) => ({ name: property.name, values }))
            }),
            fc.constantFrom(...properties).map(({ name, number }) => ({ name, values: [], from: number ?? 1 })),
            fc.constantFrom(...properties).map(({ name, number }) => ({ name, values: [], to: number ?? 1 })),
          )
    const names = [...new Set(properties.map(({ name }) => name))]
    const orderings: Ordering[] = [
      'price',
      '-price',
      'name',
      '-name',
      'new',
      'popular',
      ...names.flatMap((name): Ordering[] => [`property:${name}`, `-property:${name}`]),
    ]
    return fc
      .record({
        brands: fc.oneof(
          fc.constant<string[]>([]),
          fc.array(
            one.map(({ brand }) => brand ?? 'нет'),
            { maxLength: 3 },
          ),
        ),
        price: range(({ price }) => price, storedUnits.price),
        ...mapDimensions((field) =>
          fc.oneof(
            { arbitrary: fc.constant({}), weight: 3 },
            { arbitrary: range((product) => product[field], storedUnits[field]), weight: 1 },
          ),
        ),
        properties: fc.array(choice, { maxLength: 3 }),
        ...mapFlags(() => fc.boolean()),
        ordering: fc.constantFrom(...orderings),
        page: fc.constantFrom(1, 1, 2, 7),
        pageSize: fc.constantFrom(9, 18, 72),
      })
      .map((rest) => canonical({ ...emptyFilter, ...chosen, ...rest }))
  })
}
