// Checks the limits of drafts, and which are deleted as unused (DRF-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openCustomerShop, type CustomerShop } from '#test/open-customer-shop.ts'
import { addDraftItems, removeDraftItems, restoreDraftItems, setDraftItem } from './draft-items.ts'
import { copyOrder, deleteDraft, deleteOldDrafts, renameDraft } from './drafts.ts'
import { listOpenDrafts } from './list-orders.ts'

let shop: CustomerShop['shop']
let nextKey: CustomerShop['nextKey']
let draft: CustomerShop['draft']
beforeAll(async () => {
  ;({ shop, nextKey, draft } = await openCustomerShop())
})
afterAll(() => shop.close())

test('DRF-01 SEC-01:limits an account has at most 100 drafts, also of copies made at once, and 30,000 lines in them, also of lines added at once', async () => {
  const { db, pool } = shop.services
  const { user } = await signedIn(shop.services, { email: 'hundred@dom.example' })
  const first = await draft([['VT-20', 1]], user)
  await pool.query(
    "insert into orders (number, status, user_id, total_tiyn) select 'A' || translate((2000000 + at)::text, '01', 'XY'), 'draft', $1, 0 from generate_series(1, 97) at",
    [user.id],
  )
  const copies = await Promise.allSettled([1, 2, 3, 4].map(() => copyOrder(db, user.id, first, nextKey())))
  expect(copies.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(draft([], user)).rejects.toMatchObject({ code: 'drafts_full', detail: undefined })
  await deleteDraft(db, user.id, first)
  const last = await draft([['VT-20', 1]], user)

  await pool.query(`insert into products (article, article_key, name, slug, subcategory_id)
    select 'LINE-' || at, 'line' || at, 'Строка', 'line-' || at, (select min(id) from subcategories) from generate_series(1, 310) at`)
  await pool.query(
    `insert into order_items (order_id, product_id, position, article, name, unit, quantity)
     select o.id, p.id, p.id, p.article, p.name, p.unit, 1 from orders o, products p
     where o.user_id = $1 and o.number <> $2 and p.article like 'LINE-%' limit 29998`,
    [user.id, last],
  )
  await expect(
    addDraftItems(
      db,
      user.id,
      last,
      [
        { article: 'VT-15', quantity: 1 },
        { article: 'BG-15', quantity: 1 },
      ],
      nextKey(),
    ),
  ).rejects.toMatchObject({ code: 'drafts_too_long' })
  // 29,999 now.
  await pool.query("delete from order_items where id in (select id from order_items where article like 'LINE-%' limit 2)")
  const drafts = (await listOpenDrafts(db, user.id)).slice(0, 8)
  const added = await Promise.allSettled(
    drafts.map(({ number }) => addDraftItems(db, user.id, number, [{ article: 'GAS-25', quantity: 1 }], nextKey())),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('DRF-01 SEC-01:limits without a confirmed e-mail an account has at most 3 drafts, also of two made at once; confirming lifts the limit', async () => {
  const { db, pool } = shop.services
  const { user } = await signedIn(shop.services, { email: 'unconfirmed@dom.example', isEmailConfirmed: false })
  const first = await draft([['VT-20', 1]], user)
  await draft([], user)
  const copies = await Promise.allSettled([1, 2, 3].map(() => copyOrder(db, user.id, first, nextKey())))
  expect(copies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(draft([], user)).rejects.toMatchObject({ code: 'email_not_confirmed', detail: expect.stringContaining('3\u00a0черновика') })
  await pool.query('update users set is_email_confirmed = true where id = $1', [user.id])
  await draft([], user)
})

test('DRF-01 every change of a draft counts as its use: it is listed first and not deleted with the unused ones', async () => {
  const { db, pool } = shop.services
  const { user } = await signedIn(shop.services, { email: 'uses@dom.example' })
  const number = await draft(
    [
      ['VT-15', 2],
      ['VT-20', 1],
      ['BG-15', 1],
    ],
    user,
  )
  const changes: (() => Promise<unknown>)[] = [
    () => setDraftItem(db, user.id, number, { position: 1, quantity: 3 }),
    () => removeDraftItems(db, user.id, number, [2]),
    () => restoreDraftItems(db, user.id, number, [{ position: 2, article: 'VT-20', quantity: 1 }]),
    () => addDraftItems(db, user.id, number, [{ article: 'BG-20', quantity: 1 }], nextKey()),
    () => renameDraft(db, user.id, number, 'Объект Абая, 10'),
  ]
  for (const change of changes) {
    await pool.query("update orders set updated_at = now() - interval '2 years' where number = $1", [number])
    await change()
    const unused = await draft([], user)
    await pool.query("update orders set updated_at = updated_at - interval '1 year' where number = $1", [unused])
    expect((await listOpenDrafts(db, user.id)).map((order) => order.number)).toEqual([number, unused])
    expect(await deleteOldDrafts(db, new Date(Date.now() + 1000))).toMatchObject({ drafts: 1 })
  }
})
