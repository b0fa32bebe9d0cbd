// Measures lists for staff at a million orders and journal rows and 200,000 customers: pages, filters, counts, search, export (STAFF-09).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openPool } from '../server/database/database.ts'
import { benchFolder } from './databases.ts'
import { measureDesk } from './desk.ts'
import { inMs, percentilesOf } from './percentiles.ts'
import { startShop } from './shop-process.ts'
import { signedInClient, type Send } from './signed-in-client.ts'
import {
  asSearch,
  customerQueries,
  fillCustomers,
  fillJournal,
  fillOnce,
  fillStaff,
  journalQueries,
  localPhone,
  peopleNames,
} from './staff-people.ts'
import { scoreDesk } from './browser/lighthouse.ts'
import { measureOrderKeys } from './browser/order-keys.ts'

export const sizes = { orders: 1_000_000, customers: 200_000, journal: 1_000_000, exported: 100_000 }
const runs = 40

/** @param connectionString of a database with products, which the first run fills @returns table rows */
export async function measureStaff(connectionString: string, { orders, customers, journal, exported } = sizes): Promise<string[]> {
  const pool = openPool(connectionString, 2)
  pool.on('error', () => undefined)
  await fillOrders(pool, orders)
  await fillCustomers(pool, customers)
  await fillStaff(pool)
  await fillJournal(pool, journal)
  const shop = await startShop(connectionString, 4537, { DATA_FOLDER: join(benchFolder, 'shop'), MAIL_OUTBOX: join(benchFolder, 'outbox') })
  try {
    const send = await signedInClient(shop.origin, pool, 'owner')
    const lines = [
      ...(await measureList(send, 'orders', orders, await orderQueries(pool, send, orders))),
      ...(await measureList(send, 'customers', customers, await customerQueries(pool, customers))),
      ...(await measureList(send, 'journal', journal, await journalQueries(pool))),
    ]
    lines.push(`| export of ${exported} rows | seconds | MB | resident MB before | at most |`, '|---|---|---|---|---|')
    const last = await pool.query<{ day: string }>(
      `select to_char(placed_at at time zone 'Asia/Almaty', 'YYYY-MM-DD') as day from orders order by placed_at desc offset $1 limit 1`,
      [exported],
    )
    for (const format of ['csv', 'xlsx'] as const)
      lines.push(await measureExport(send, pool, shop.pid, format, `placed_at_from=${last.rows[0]!.day}`))
    const page = await scoreDesk(`${shop.origin}/admin/orders`, send.cookie)
    const keys = await measureOrderKeys(shop.origin, send.cookie)
    return [...lines, ...(await measureDesk(pool, send)), '', ...keys, '', ...page]
  } finally {
    await shop.stop()
    await pool.query(`delete from users where email like 'bench-%'`)
    await pool.end()
  }
}

type Page = { count_text: string; next: string | null; previous: string | null }

async function measureList(send: Send, path: string, count: number, queries: Record<string, string[]>): Promise<string[]> {
  const lines = [
    `| ${count} rows, ${path} with their count, ${runs} runs each | rows | p50 ms | p95 ms | p99 ms |`,
    '|---|---|---|---|---|',
  ]
  for (const [name, ofName] of Object.entries(queries)) lines.push(await measure(send, path, name, ofName))
  return [...lines, '']
}

async function measure(send: Send, path: string, name: string, queries: string[]): Promise<string> {
  const samples: number[] = []
  let count = ''
  for (let run = -queries.length; run < runs; run++) {
    const began = performance.now()
    const page = (await (await send('GET', `staff/${path}/?${queries.at(run % queries.length)}`)).json()) as Page
    if (run >= 0) samples.push(performance.now() - began) // the first of each reads from the disk
    count = page.count_text
  }
  const { p50, p95, p99 } = percentilesOf(samples)
  return `| ${name} | ${count} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(p99)} |`
}

async function orderQueries(pool: Pool, send: Send, count: number): Promise<Record<string, string[]>> {
  type Sample = { number: string; phone: string; name: string; email: string; external: string; article: string }
  const { rows } = await pool.query<Sample>(
    `select o.number, o.guest_phone as phone, o.guest_name as name, o.guest_email as email, o.external_number as external,
       (select i.article from order_items i where i.order_id = o.id limit 1) as article
     from generate_series(1, 10) n join orders o on o.id = n * $1::bigint / 11`,
    [count],
  )
  const popular = await pool.query<{ article: string }>(
    'select article from (select article, count(*) as n from order_items group by article order by n desc limit 1) one',
  )
  const search = (text: (row: Sample) => string) => rows.map((row) => asSearch(text(row)))
  let deep = (await (await send('GET', 'staff/orders/?page_size=200')).json()) as Page
  for (let page = 0; page < 100; page++) deep = (await (await send('GET', `staff/orders/?${deep.next!.split('?')[1]}`)).json()) as Page
  return {
    'first page': [''],
    'page 100 of 200 rows, by its cursor': [deep.next!.split('?')[1]!],
    'last page': ['cursor=last'],
    'by sum': ['sort=total'],
    'new ones': ['status=placed'],
    'three states': ['status=placed,confirmed,ready'],
    'completed, by sum': ['status=completed&sort=-total'],
    cancelled: ['status=cancelled'],
    'one shop': ['shop=1', 'shop=2'],
    'a day': ['placed_at_from=2025-05-05&placed_at_to=2025-05-05'],
    'a year': ['placed_at_from=2025-01-01&placed_at_to=2025-12-31'],
    'sum above 1,000,000': ['total_from=1000000'],
    'cancelled in a shop in a month': ['status=cancelled&shop=1&placed_at_from=2025-05-01&placed_at_to=2025-05-31'],
    'search: number': search(({ number }) => number),
    'search: half a number': search(({ number }) => number.slice(0, 4)),
    'search: phone': search(({ phone }) => localPhone(phone)),
    'search: code of an operator': ['search=8701', 'search=%2B7%20701'],
    'search: last four digits': search(({ phone }) => phone.slice(-4)),
    'search: name and surname': search(({ name }) => name),
    'search: surname': search(({ name }) => name.split(' ')[0]!),
    'search: first letters': search(({ name }) => name.slice(0, 3)),
    'search: e-mail': search(({ email }) => email),
    'search: host of many e-mails': ['search=mail.example'],
    'search: number of 1C': search(({ external }) => external),
    'search: article': search(({ article }) => article),
    'search: article sold most': [asSearch(popular.rows[0]!.article)],
    'search: nothing': [asSearch('нет такого')],
    'search: host in one state and shop': ['status=cancelled&shop=1&search=mail.example'],
    'search: first letters in a period, state, shop': rows.map(
      ({ name }) => `status=completed&shop=1&placed_at_from=2025-05-01&placed_at_to=2025-07-31&${asSearch(name.slice(0, 3))}`,
    ),
    'search in one state and shop': rows.map(({ name }) => `status=completed&shop=1&${asSearch(name.split(' ')[0]!)}`),
  }
}

async function measureExport(send: Send, pool: Pool, pid: number, format: string, filter: string): Promise<string> {
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const before = resident()
  let most = before
  let bytes = 0
  // The password was typed longer ago than an export allows.
  await pool.query('update staff_sessions set password_checked_at = now()')
  const began = performance.now()
  const { body } = await send('GET', `staff/orders/export?format=${format}&${filter}`)
  for await (const chunk of body!) {
    bytes += chunk.byteLength
    most = Math.max(most, resident())
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `| ${format} | ${seconds} | ${(bytes / 1e6).toFixed(1)} | ${before.toFixed(0)} | ${most.toFixed(0)} |`
}

/** Three lines each, over three years, deterministic. Without checks of foreign keys. */
export async function fillOrders(pool: Pool, orderCount: number): Promise<void> {
  // Built at the end, which is faster.
  const { rows: words } = await pool.query<{ sql: string }>(`select indexdef as sql from pg_indexes where indexname = 'orders_search_ix'`)
  await fillOnce(pool, 'select count(*) as count from orders', orderCount, 'orders', [
    'drop index orders_search_ix; begin; set local session_replication_role = replica; set local synchronous_commit = off',
    `insert into orders (number, status, guest_name, guest_email, guest_phone, comment, shop_id, address, total_tiyn, placed_at, created_at,
         updated_at, consent_at, external_number, payment_type)
       select (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n::bigint * 387420489 / (31::numeric ^ k)::bigint % 31)::int + 1, 1), '')
           from generate_series(0, 7) k),
         (case when n > ${orderCount} * 0.997 then 'placed' when n > ${orderCount} * 0.99 then (array['confirmed', 'assembling', 'ready', 'delivering'])[h % 4 + 1]
           when h % 40 = 0 then 'cancelled' else 'completed' end)::order_status,
         surnames[sqrt(h % 40000)::int % array_length(surnames, 1) + 1] || ' ' || names[h / 7 % array_length(names, 1) + 1],
         'u' || h % 400000 || '@' || (array['mail.example', 'stroydom.example', 'teplo.example'])[h % 3 + 1],
         '+770' || h / 3 % 8 || to_char(h % 9000000 + 1000000, 'FM0000000'), '', nullif(h / 11 % 4, 3) + 1,
         case when h / 11 % 4 = 3 then 'Актобе, Абая ' || h % 200 else '' end, (h % 1000 + 1) * (h / 13 % 3000 + 50)::bigint,
         at, at, at, at, 'УТ-' || to_char(n, 'FM000000'), (array['cash', 'card', 'invoice'])[h / 17 % 3 + 1]::payment_type
       from (select n, (n::bigint * 2654435761 % 2147483647)::int as h,
           '2026-11-28 12:00+05'::timestamptz - (${orderCount} - n) * interval '94.6 seconds' as at,
           ${peopleNames}
         from generate_series(1, ${orderCount}) n) as made`,
    `with product as materialized (select array_agg(id order by id) as ids from products)
       insert into order_items (order_id, product_id, position, article, name, unit, quantity, price_tiyn)
       select chosen.order_id, p.id, chosen.k, p.article, p.name, p.unit, 1, 100000
       from (select o.id as order_id, k, product.ids[((o.id * 31 + k * 7919) % 9973) * (o.id % 7 + 1) % array_length(product.ids, 1) + 1] as product_id
         from orders o, generate_series(1, 3) k, product) as chosen
       join products p on p.id = chosen.product_id on conflict do nothing`,
    `commit; ${words[0]!.sql}`,
    'vacuum analyze orders, order_items',
  ])
}
