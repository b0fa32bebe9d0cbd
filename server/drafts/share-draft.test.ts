// Names of drafts and links that share them, through the whole application (DRF-01).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { addDraftItems } from '../orders/draft-items.ts'
import { createDraft } from '../orders/drafts.ts'

let shop: TestShopWithApp
let aidar: SignedIn
let olga: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  aidar = await signedIn(shop.services)
  olga = await signedIn(shop.services, anotherPerson)
})
afterAll(() => shop.close())
beforeEach(() => shop.services.pool.query('delete from orders; delete from attempts; delete from idempotency_keys'))

const origin = { origin: 'http://rodnik.test', host: 'rodnik.test', accept: 'text/html' }
const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
const open = async (url: string, who: SignedIn | null = aidar) => {
  const response = await shop.app.inject({ url, headers: { ...origin, ...who?.headers } })
  return { status: response.statusCode, text: plain(response.body) }
}
const send = async (url: string, fields: Record<string, string>, who: SignedIn | null = aidar) => {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    headers: { ...origin, ...who?.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: response.statusCode, location: response.headers.location ?? '', text: plain(response.body) }
}
let keys = 0
const newDraft = async (title = 'Объект Абая, 10') => {
  const items = [
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 99_999 },
  ]
  return `/draft?id=${await createDraft(shop.services.db, aidar.user.id, { items, comment: 'Личное', title }, `key-${++keys}`)}`
}
const linkIn = (html: string) => /value="http[^"]*(\/cart\/list\/[\w-]{22})"/.exec(html)?.[1]
const share = async (draft: string) => {
  await send(draft, { intent: 'share' })
  return linkIn((await open(draft)).text)!
}

test('DRF-01 CAT-18 a draft is named in place, found and copied by its name, and placed with it', async () => {
  const draft = await newDraft('')
  expect((await open(draft)).text).toContain('Назвать черновик')
  expect(await send(draft, { intent: 'rename', title: ' Объект  Абая, 10 ' })).toMatchObject({ status: 303, location: draft })
  const { text } = await open(draft)
  for (const part of ['<title>Объект Абая, 10 — Родник', 'Переименовать', 'В наличии', 'из 99 999']) expect(text).toContain(part)
  expect((await open('/personal-account?tab=draftorders&search=абая')).text).toContain('Объект Абая, 10')
  const copy = await send(draft, { intent: 'copy', key: 'a-key-of-copy' })
  expect((await open(copy.location)).text).toContain('Объект Абая, 10 (копия)')
  const long = await send(draft, { intent: 'rename', title: 'я'.repeat(101) })
  expect([long.status, long.text.includes('Не длиннее 100 знаков'), long.text.includes(`value="${'я'.repeat(101)}"`)]).toEqual([
    400,
    true,
    true,
  ])
  expect((await send(draft, { intent: 'rename', title: 'Чужой' }, olga)).status).toBe(404)
  const number = draft.slice(-8)
  const named = await shop.app.inject({
    method: 'PATCH',
    url: `/api/v1/order/${number}/`,
    headers: { ...aidar.headers, 'content-type': 'application/json' },
    payload: { title: 'Объект Абая, 12' },
  })
  expect([named.statusCode, named.json().title]).toEqual([200, 'Объект Абая, 12'])
})

test('DRF-01 a shared draft is read by anyone with the link, shows its current items, and nothing of its owner', async () => {
  const draft = await newDraft()
  const [first, again] = await Promise.all([send(draft, { intent: 'share' }), send(draft, { intent: 'share' })])
  expect([first.status, again.status]).toEqual([303, 303])
  expect((await shop.services.pool.query('select 1 from shared_carts')).rowCount).toBe(1)
  const link = linkIn((await open(draft)).text)!
  await addDraftItems(shop.services.db, aidar.user.id, draft.slice(-8), [{ article: 'BG-15', quantity: 1 }], 'one-more')
  const { status, text } = await open(link, null)
  expect(status).toBe(200)
  for (const part of ['Объект Абая, 10', '3 позиции', '>BG-15<', 'Есть не всё количество', 'Войти и скопировать в черновик'])
    expect(text).toContain(part)
  for (const secret of ['Личное', 'Айдар', aidar.user.email, draft.slice(-8)]) expect(text).not.toContain(secret)
})

test('DRF-01 CHK-05 another customer copies a shared draft into one of their own, once; a guest into the cart', async () => {
  const link = await share(await newDraft())
  const form = { intent: 'draft', key: 'a-key-of-the-copy' }
  const copies = await Promise.all([send(link, form, olga), send(link, form, olga)])
  expect(new Set(copies.map(({ location }) => location)).size).toBe(1)
  const { text } = await open(copies[0].location, olga)
  expect([text.includes('Объект Абая, 10'), text.includes('>VT-20<')]).toEqual([true, true])
  expect((await shop.services.pool.query('select 1 from orders where user_id = $1', [olga.user.id])).rowCount).toBe(1)
  const guest = await send(link, { key: 'a-key-of-the-guest' }, null)
  expect([guest.status, guest.text.includes('VT-15')]).toEqual([200, true])
})

test('DRF-01 SEC-01:permissions a link is made and taken back by the owner alone, and ends with the draft; their number is limited', async () => {
  const draft = await newDraft()
  for (const intent of ['share', 'unshare']) expect((await send(draft, { intent }, olga)).status).toBe(404)
  const link = await share(draft)
  await send(draft, { intent: 'unshare' }, olga)
  expect((await open(link, null)).status).toBe(200)
  await send(draft, { intent: 'unshare' })
  expect((await open(link, null)).status).toBe(404)
  expect((await send(link, { key: 'a-late-key' }, olga)).status).toBe(404)
  const next = await share(draft)
  expect(next).not.toBe(link)
  await shop.services.pool.query(`update orders set status = 'placed', placed_at = now() where number = $1`, [draft.slice(-8)])
  expect((await open(next, null)).status).toBe(404)
  const other = await newDraft()
  const gone = await share(other)
  await send(other, { intent: 'delete' })
  expect((await open(gone, null)).status).toBe(404)
  for (let at = 0; at < 30; at++) {
    const one = await newDraft()
    await send(one, { intent: 'share' })
  }
  const last = await newDraft()
  expect((await send(last, { intent: 'share' })).status).toBe(429)
})
