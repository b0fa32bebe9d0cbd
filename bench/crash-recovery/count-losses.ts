// Counts lost or doubled orders, requests, e-mails and deals after the kills.
import type { Pool } from 'pg'
import type { FakeBitrix } from '../../test/fake-bitrix/server.ts'
import type { Load } from './order-load.ts'

/** Each customer has a different e-mail and orders once. @param name of the load */
export async function countOrders(pool: Pool, confirmed: Load['orders'], name = '') {
  const { rows } = await pool.query<{ number: string; email: string }>(
    'select number, guest_email as email from orders where guest_email like $1',
    [`order-${name}%`],
  )
  const numbers = new Set(rows.map(({ number }) => number))
  return {
    orders: rows,
    lost: [...confirmed.values()].filter((number) => !numbers.has(number)).length,
    twice: rows.length - new Set(rows.map(({ email }) => email)).size,
  }
}

/** @param stock article → quantity before the first order. @returns each product with what is left and sold, and those that do not add up */
export async function countStock(pool: Pool, stock: Map<string, number>) {
  const { rows } = await pool.query<{ article: string; left: number; sold: number }>(
    `select p.article, s.left, coalesce(i.sold, 0) as sold from products p
       join (select product_id, sum(count) as left from stock group by 1) s on s.product_id = p.id
       left join (select product_id, sum(quantity) as sold from order_items group by 1) i on i.product_id = p.id
      where p.article = any($1)`,
    [[...stock.keys()]],
  )
  return { rows, wrong: rows.filter(({ article, left, sold }) => left + sold !== stock.get(article)).length + stock.size - rows.length }
}

export type Expected = Load & {
  /** article → quantity before the first order */
  stock: Map<string, number>
}

export async function countLosses(
  pool: Pool,
  expected: Expected,
  emails: string[],
  crm: FakeBitrix,
): Promise<{ facts: Record<string, number | string>; faults: string[] }> {
  const faults: string[] = []
  const must = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault))

  must(expected.refused.length === 0, `refused: ${expected.refused.slice(0, 3).join(', ')}`)
  const { orders, lost, twice } = await countOrders(pool, expected.orders)
  must(lost === 0, `${lost} confirmed orders are lost`)
  must(twice === 0, `${twice} orders are stored twice`)

  const { rows: stockRows, wrong } = await countStock(pool, expected.stock)
  must(wrong === 0, `the stock of ${wrong} products does not add up`)

  const { rows: requests } = await pool.query<{ id: string; phone: string; status: string }>('select id, phone, status from callbacks')
  const ids = new Set(requests.map(({ id }) => id))
  const lostRequests = [...expected.requests.values()].filter((id) => !ids.has(id))
  must(lostRequests.length === 0, `${lostRequests.length} confirmed requests are lost`)

  const expectedEmails = new Set([
    ...orders.flatMap(({ number }) => [`order-${number}-customer`, `order-${number}-shop`]),
    ...requests.map(({ id }) => `callback-${id}`),
  ])
  const delivered = emails.map((email) => /^Message-ID: <(.+)@/im.exec(email)?.[1] ?? '')
  const arrived = new Set(delivered)
  const missing = [...expectedEmails].filter((id) => !arrived.has(id))
  const unexpected = [...arrived].filter((id) => !expectedEmails.has(id))
  must(missing.length === 0, `${missing.length} emails did not arrive`)
  must(unexpected.length === 0, `${unexpected.length} emails without an order or request`)

  const origins = crm.deals.map(({ ORIGIN_ID }) => String(ORIGIN_ID))
  const withoutDeal = requests.filter(({ id }) => !origins.includes(`callback-${id}`))
  must(withoutDeal.length === 0, `${withoutDeal.length} requests have no deal`)
  must(
    new Set(origins).size === origins.length && origins.length === requests.length,
    `${origins.length} deals for ${requests.length} requests`,
  )
  const phones = new Set(requests.map(({ phone }) => phone)).size
  must(crm.contacts.length === phones, `${crm.contacts.length} contacts for ${phones} phones`)

  return {
    faults,
    facts: {
      'orders sent / confirmed / stored': `${expected.sent.orders} / ${expected.orders.size} / ${orders.length}`,
      'requests sent / confirmed / stored': `${expected.sent.requests} / ${expected.requests.size} / ${requests.length}`,
      'units sold / missing from stock': `${sum(stockRows, ({ sold }) => sold)} / ${sum(stockRows, ({ article, left }) => (expected.stock.get(article) ?? 0) - left)}`,
      'emails expected / arrived / second copies': `${expectedEmails.size} / ${arrived.size} / ${delivered.length - arrived.size}`,
      'deals / contacts / phones': `${origins.length} / ${crm.contacts.length} / ${phones}`,
    },
  }
}

const sum = <Row>(rows: Row[], of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
