// Fills the database of the staff benchmark with customers and a journal, and names what is asked of both (STAFF-09).
import type { Pool } from 'pg'

/** Deterministic; with companies, orders, applications, some blocked. */
export async function fillCustomers(pool: Pool, count: number): Promise<void> {
  await fillOnce(pool, `select count(*) as count from users where email like 'customer-%'`, count, 'customers', [
    // Built at the end, which is faster.
    `begin; set local session_replication_role = replica; set local synchronous_commit = off`,
    `insert into users (email, last_name, first_name, middle_name, phone, is_email_confirmed, consent_at, consent_version, created_at, blocked_at)
     select 'customer-' || n || '@' || (array['mail.example', 'stroydom.example', 'teplo.example'])[h % 3 + 1],
       surnames[sqrt(h % 40000)::int % array_length(surnames, 1) + 1], names[h / 7 % array_length(names, 1) + 1], '',
       '+770' || h / 3 % 8 || to_char(h % 9000000 + 1000000, 'FM0000000'), true, at, '1', at, case when h % 997 = 0 then at end
     from (select n, (n::bigint * 2654435761 % 2147483647)::int as h,
         '2026-11-28 12:00+05'::timestamptz - (${count} - n) * interval '7.9 minutes' as at,
         (select array_agg(chr(1040 + a * 7 % 28) || chr(1072 + b * 5 % 25) || (array['ров', 'лин', 'бек', 'мано', 'тург', 'сер'])[a * b % 6 + 1] ||
           (array['ов', 'ева', 'ин', 'баев', 'ский'])[(a + b) % 5 + 1] order by a, b) from generate_series(1, 20) a, generate_series(1, 10) b) as surnames,
         array['Айдар', 'Ольга', 'Ерлан', 'Асель', 'Сергей', 'Динара', 'Марат', 'Наталья', 'Тимур', 'Гульнара', 'Виктор', 'Алия'] as names
       from generate_series(1, ${count}) n) as made`,
    `create temporary table numbered on commit drop as
       select id, row_number() over (order by created_at, id) as n from users where email like 'customer-%'`,
    'create index on numbered (n)',
    `insert into payers (user_id, name, bin) select id, 'ТОО «Строй ' || n || '»', to_char(100000000000 + n * 7919, 'FM000000000000')
     from numbered where n % 4 = 0`,
    `insert into wholesale_applications (user_id, company, bin, goods, phone, state, created_at, decided_at)
     select id, 'ТОО «Опт ' || n || '»', to_char(200000000000 + n * 7919, 'FM000000000000'), 'краны', '+77015550102',
       case when n % 4000 = 0 then 'waiting' else 'declined' end::wholesale_state, now(), case when n % 4000 <> 0 then now() end from numbered where n % 40 = 0`,
    `update orders set user_id = numbered.id from numbered where orders.id % 3 = 0 and numbered.n = orders.id * 31 % ${count} + 1`,
    'commit',
    'vacuum analyze users, payers, wholesale_applications, orders',
  ])
}

/** Of a year: 1C most of it, then staff and customers. */
export async function fillJournal(pool: Pool, count: number): Promise<void> {
  await fillOnce(pool, `select count(*) as count from journal where request_id = 'bench'`, count, 'journal rows', [
    `select create_journal_partitions('2025-11-28'::timestamptz)`,
    `insert into journal (at, actor_kind, actor_id, entity, record_id, action, version, changes, request_id, client_address)
     select '2026-11-28 12:00+05'::timestamptz - (${count} - n) * interval '${(365 * 86_400) / count} seconds',
       kind::actor_kind, case kind when 'staff' then staff[h % 40 + 1]::text when 'customer' then customers[h % 1000 + 1]::text else '' end,
       entity, case entity when 'users' then customers[h % 1000 + 1]::text when 'settings' then 'shop.phone' else (h % 20000 + 1)::text end,
       'update', 2, case entity when 'orders' then '{"status": ["placed", "confirmed"]}' when 'settings' then '{"value": ["1", "2"]}'
         when 'users' then '{"phone": null}' when 'stock' then '{"count": [3, 2]}' else '{"priceTiyn": [100000, 110000]}' end::jsonb, 'bench', '10.20.4.31'
     from (select n, h, case when h % 1000 < 800 then 'oneC' when h % 1000 < 900 then 'staff' when h % 1000 < 980 then 'customer'
           when h % 1000 < 995 then 'system' else 'guest' end as kind,
         case when h % 20011 = 0 then 'settings' when h % 10 < 4 then 'orders' when h % 10 < 6 then 'stock' when h % 10 < 9 then 'productPrices' else 'users' end as entity,
         (select array_agg(id order by id) from (select id from users where email like 'customer-%' order by id limit 1000) c) as customers,
         (select array_agg(user_id order by user_id) from (select user_id from staff_members order by user_id limit 40) s) as staff
       from (select n, (n::bigint * 2654435761 % 2147483647)::int as h from generate_series(1, ${count}) n) numbers) as made`,
    'vacuum analyze journal',
  ])
}

/** @param counted what is there already @param statements run in order on one connection */
async function fillOnce(pool: Pool, counted: string, count: number, name: string, statements: string[]): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(counted)
  if (rows[0]!.count === count) return
  if (rows[0]!.count > 0) throw new Error(`bench_staff holds ${rows[0]!.count} other ${name}: drop it and start again`)
  const began = performance.now()
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
  process.stderr.write(`  bench_staff: ${count} ${name} loaded in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

/** Colleagues of the journal. */
export async function fillStaff(pool: Pool): Promise<void> {
  await pool.query(
    `with made as (insert into users (email, last_name, first_name, phone, is_email_confirmed, consent_at, consent_version)
       select 'colleague-' || n || '@rodnik.example', 'Абенова', 'Динара ' || n, '', true, now(), 'staff' from generate_series(1, 40) n
       on conflict do nothing returning id)
     insert into staff_members (user_id) select id from made`,
  )
}

const asSearch = (text: string) => `search=${encodeURIComponent(text)}`

export async function customerQueries(pool: Pool, count: number): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ phone: string; name: string; email: string }>(
    `select phone, last_name || ' ' || first_name as name, email from users
     where email = any(select 'customer-' || n * ${Math.floor(count / 11)} || '@' || host
       from generate_series(1, 10) n, unnest(array['mail.example', 'stroydom.example', 'teplo.example']) host)`,
  )
  const local = (phone: string) => `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`
  return {
    'first page': [''],
    'last page': ['cursor=last'],
    'with agreed prices': ['state=wholesale'],
    'with an application': ['state=applied'],
    blocked: ['state=blocked'],
    'a month': ['created_at_from=2026-05-01&created_at_to=2026-05-31'],
    'search: phone': rows.map(({ phone }) => asSearch(local(phone))),
    'search: code of an operator': ['search=8701'],
    'search: last four digits': rows.map(({ phone }) => asSearch(phone.slice(-4))),
    'search: name and surname': rows.map(({ name }) => asSearch(name)),
    'search: surname': rows.map(({ name }) => asSearch(name.split(' ')[0]!)),
    'search: first letters': rows.map(({ name }) => asSearch(name.slice(0, 3))),
    'search: e-mail': rows.map(({ email }) => asSearch(email)),
    'search: beginning of many e-mails': ['search=customer-1'],
    'search: company': [4, 400, 40_000].map((n) => asSearch(`Строй ${n}`)),
    'search: БИН': [40, 4000].map((n) => asSearch(String(200_000_000_000 + n * 7919))),
    'search: nothing': [asSearch('нет такого')],
  }
}

export async function journalQueries(pool: Pool): Promise<Record<string, string[]>> {
  const colleague = await pool.query<{ id: string }>(`select id from users where email = 'colleague-7@rodnik.example'`)
  const order = await pool.query<{ number: string }>('select number from orders where id between 100 and 104')
  const customer = await pool.query<{ email: string }>(`select email from users where email like 'customer-%' order by id offset 9 limit 1`)
  const { id } = colleague.rows[0]!
  return {
    'first page': [''],
    'last page': ['cursor=last'],
    'a day': ['at_from=2026-05-05&at_to=2026-05-05'],
    'one colleague': [`actor_id=${id}`],
    'one colleague, orders in a month': [`actor_id=${id}&entity=orders&at_from=2026-05-01&at_to=2026-05-31`],
    'by 1C': ['actor_kind=oneC'],
    'by staff': ['actor_kind=staff'],
    'by guests': ['actor_kind=guest'],
    'of orders': ['entity=orders'],
    'of settings, some rows': ['entity=settings'],
    'one field of many rows': ['changes=status'],
    'one field of few rows': ['changes=value'],
    'a field that never changed': ['changes=roles'],
    'search: name of a colleague': [asSearch('Динара 7')],
    'search: number of an order': order.rows.map(({ number }) => asSearch(number)),
    'search: e-mail': customer.rows.map(({ email }) => asSearch(email)),
    'search: setting': [asSearch('shop.phone')],
    'search: nothing': [asSearch('нет такого')],
  }
}
