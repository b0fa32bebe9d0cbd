// Measures pages of the back office at a million orders and journal rows: an order opens, a line changes, the journal (ADM-02, STAFF-09).
import type { Pool } from 'pg'
import { inMs, percentilesOf } from './percentiles.ts'
import type { Send } from './signed-in-client.ts'
import { journalQueries } from './staff-people.ts'

const runs = 200
const sampled = 50
const orderPath = (number: string) => `/admin/orders/${number}.data`

/** @returns table rows */
export async function measureDesk(pool: Pool, send: Send): Promise<string[]> {
  const { rows } = await pool.query<{ number: string; position: number }>(
    `select o.number, item.position from orders o join order_items item on item.order_id = o.id
     where o.status = 'confirmed' and (select sum(count) from stock where stock.product_id = item.product_id) >= 3
     order by o.id desc limit $1`,
    [sampled],
  )
  if (rows.length === 0) throw new Error('no confirmed order of bench_staff has stock')
  const at = (run: number) => rows[run % rows.length]!
  const opened = await sample((run) => send('GET', `${orderPath(at(run).number)}?_routes=orders%2Forder.route`))
  const changed = await sample(async (run) => {
    const { number, position } = at(run)
    const quantity = (Math.floor(run / rows.length) % 2) + 1
    const response = await send('POST', orderPath(number), { change: { kind: 'quantity', position, quantity: 3 - quantity } })
    if (!/"isDone",true/.test(await response.clone().text())) throw new Error(`the line did not change: ${await response.text()}`)
    return response
  })
  // Of each filter in turn; the API, which `measureStaff` asks, has no list of fields.
  const filters = Object.values(await journalQueries(pool)).flat()
  const journal = await sample((run) => send('GET', `/admin/journal.data?${filters[run % filters.length]}`))
  return [
    '',
    `| one page, ${runs} runs each | p50 ms | p95 ms | p99 ms |`,
    '|---|---|---|---|',
    `| an order opens | ${opened} |`,
    `| a line changes | ${changed} |`,
    `| the journal opens, with the fields that its filters find | ${journal} |`,
  ]
}

async function sample(work: (run: number) => Promise<Response>): Promise<string> {
  const samples: number[] = []
  for (let run = -sampled; run < runs; run++) {
    const began = performance.now()
    await (await work(run + sampled)).arrayBuffer()
    if (run >= 0) samples.push(performance.now() - began) // the first of each reads from the disk
  }
  const { p50, p95, p99 } = percentilesOf(samples)
  return [p50, p95, p99].map(inMs).join(' | ')
}
