// Compares catalogues, and counts orders that are lost or doubled and stock that does not add up.
import type { Pool } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from '../crash-recovery/order-load.ts'
import type { Accounting } from './accounting.ts'

/** All that packages set, except the stock of ordered products, by the ids of 1C. */
export async function catalogueState(pool: Pool, ordered: readonly string[]): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(
    pool,
    `select md5(string_agg(one::text, E'\\n' order by external_id)) || ' ' || count(*) || ' ' || count(*) filter (where is_active) as state
     from (select p.external_id, p.article, p.name, p.description, p.price_tiyn, p.is_active, p.unit, p.barcode, p.vat_percent, p.weight_grams,
         s.external_id as leaf, b.name as brand,
         (select array_agg(v.id order by v.id) from property_values v where v.id = any(p.value_ids)) as values,
         (select array_agg((t.price_type_id, t.price_tiyn)::text order by t.price_type_id) from product_prices t where t.product_id = p.id) as prices,
         case when p.article <> all($1) then (select array_agg((k.shop_id, k.count)::text order by k.shop_id) from stock k where k.product_id = p.id) end as stock
       from products p left join subcategories s on s.id = p.subcategory_id left join brands b on b.id = p.brand_id) one`,
    [ordered],
  )
  return row!.state
}

/** @returns facts, and faults: empty when nothing is wrong */
export async function checkOrders(
  pool: Pool,
  load: Load,
  accounting: Accounting,
  stock: ReadonlyMap<string, number>,
): Promise<{ facts: Record<string, string>; faults: string[] }> {
  const faults: string[] = []
  const must = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault))
  const orders = await rowsOf<{ number: string; email: string; status: string; external: string }>(
    pool,
    'select number, guest_email as email, status, external_number as external from orders',
  )
  const stored = new Map(orders.map((order) => [order.number, order]))
  const known = accounting.orders
  must(load.refused.length === 0, `refused: ${load.refused.slice(0, 3).join(', ')}`)
  must(
    [...load.orders.values()].every((number) => stored.has(number)),
    'a confirmed order is not stored',
  )
  must(new Set(orders.map(({ email }) => email)).size === orders.length, 'an order is stored twice')
  must(
    orders.every(({ number }) => known.has(number)),
    `1C lacks ${orders.filter(({ number }) => !known.has(number)).length} orders`,
  )
  must(
    [...known.keys()].every((number) => stored.has(number)),
    '1C has an order that the shop does not have',
  )
  const emails = [...known.values()].map(({ email }) => email)
  must(new Set(emails).size === emails.length, '1C has the order of one customer twice')
  const expected = { cancelled: 'cancelled', changed: 'confirmed', confirmed: 'confirmed' } as const
  const wrong = orders.filter(
    ({ number, status, external }) => status !== expected[accounting.fateOf(number)] || external !== `1C-${number}`,
  )
  must(wrong.length === 0, `${wrong.length} orders do not have the status and number of 1C, such as ${JSON.stringify(wrong[0])}`)

  const rows = await rowsOf<{ article: string; left: number; sold: number }>(
    pool,
    `select p.article, (select sum(count) from stock where product_id = p.id) as left,
       coalesce((select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
         where i.product_id = p.id and o.status <> 'cancelled'), 0) as sold
     from products p where p.article = any($1)`,
    [[...stock.keys()]],
  )
  const astray = rows.filter(({ article, left, sold }) => left + sold !== stock.get(article))
  must(
    rows.length === stock.size && astray.length === 0,
    `the stock of ${astray.length} products does not add up, such as ${JSON.stringify(astray[0])}`,
  )
  const { length: notes } = await rowsOf(
    pool,
    `select record_id, note from journal where entity = 'orders' and note <> '' group by 1, 2 having count(*) > 1`,
  )
  must(notes === 0, `${notes} changes of 1C were applied twice`)
  return {
    faults,
    facts: {
      'orders sent / confirmed / stored / known to 1C': `${load.sent.orders} / ${load.orders.size} / ${orders.length} / ${known.size}`,
      'cancelled / changed / confirmed by 1C': ['cancelled', 'changed', 'confirmed']
        .map((fate) => [...known.keys()].filter((number) => accounting.fateOf(number) === fate).length)
        .join(' / '),
      'units sold / missing from stock': `${rows.reduce((sum, { sold }) => sum + sold, 0)} / ${rows.reduce((sum, { article, left }) => sum + stock.get(article)! - left, 0)}`,
    },
  }
}

/** Repeats the query while the database restarts. */
export async function rowsOf<Row extends object>(pool: Pool, text: string, values: unknown[] = []): Promise<Row[]> {
  for (const until = performance.now() + 120_000; ;) {
    try {
      return (await pool.query<Row>(text, values)).rows
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(200)
    }
  }
}
