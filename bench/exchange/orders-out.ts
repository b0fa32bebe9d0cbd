// Measures how long all orders take to 1C (limit: 10,000 in 10 s, streamed).
import type { Pool } from 'pg'
import { openOneC } from '../../test/fake-1c/one-c-client.ts'
import type { ExchangeBench } from './catalogue-sessions.ts'
import { observe } from './observe.ts'

const linesPerOrder = 5

export async function measureOrdersOut(bench: ExchangeBench, count: number): Promise<string[]> {
  const { shop, pool, url, login } = bench
  await pool.query('delete from orders')
  await fillOrders(pool, count)
  const client = openOneC({ url, login })
  await client.checkauth('sale')
  await client.init('sale')
  const visitor = observe(shop)
  const began = performance.now()
  const { body } = await client.request('type=sale&mode=query')
  const queried = performance.now()
  await client.request('type=sale&mode=success')
  const confirmed = performance.now()
  const { idleMegabytes, peakMegabytes } = await visitor.stop()
  const documents = body.toString().split('<Документ>').length - 1
  const left = (await client.request('type=sale&mode=query')).body.toString().split('<Документ>').length - 1
  if (documents !== count || left !== 0)
    throw new Error(`1C was given ${documents} orders of ${count}, and ${left} after it confirmed them`)
  return [
    `| orders of ${linesPerOrder} lines to 1C | MB | query, s | success, s | memory above idle, MB |`,
    '|---|---|---|---|---|',
    `| ${count} | ${(body.length / 1e6).toFixed(1)} | ${((queried - began) / 1000).toFixed(1)} | ${((confirmed - queried) / 1000).toFixed(1)} | ${peakMegabytes - idleMegabytes} |`,
  ]
}

/** Numbers consist of hexadecimal digits, with X and Y for the two that numbers of orders do not have. */
async function fillOrders(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into orders (number, guest_name, guest_email, guest_phone, comment, shop_id, total_tiyn, consent_at, placed_at, last_position)
     select translate(upper(lpad(to_hex(n), 8, 'Z')), '01', 'XY'), 'Клиент ' || n, 'order-' || n || '@bench.example', '+7701' || lpad(n::text, 7, '0'),
       'Позвоните за час', (select min(id) from shops), 0, now(), now(), $2
     from generate_series(1, $1::int) n`,
    [count, linesPerOrder],
  )
  await pool.query(
    `with product as (select row_number() over (order by id) as k, id, article, name, unit, price_tiyn from products
        where is_active and price_tiyn is not null order by id limit 5000)
     insert into order_items (order_id, product_id, position, article, name, unit, quantity, price_tiyn)
     select o.id, p.id, n, p.article, p.name, p.unit, n, p.price_tiyn
     from orders o cross join generate_series(1, $1::int) n join product p on p.k = (o.id * 7 + n * 13) % (select count(*) from product) + 1`,
    [linesPerOrder],
  )
  await pool.query('update orders set total_tiyn = (select sum(round(price_tiyn * quantity)) from order_items where order_id = orders.id)')
}
