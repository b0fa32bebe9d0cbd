// Prepares accounts, orders and addresses for the attacks, before the limits count.
import type { Pool } from 'pg'
import { registration } from '../../test/fixtures/accounts.ts'
import { shareImageHref } from '../../contract/files/image-href.ts'
import { maxDrafts } from '../../contract/orders/orders.ts'
import type { Target } from './attacks.ts'

const linesOfOrder = 300

/** @returns the target, and a product's page for the visitor */
export async function prepareTarget(pool: Pool, origin: string): Promise<{ target: Target; product: string }> {
  const { rows } = await pool.query<{ id: number; article: string }>(
    'select id, article from products where is_active order by id limit $1',
    [linesOfOrder],
  )
  const articles = rows.map(({ article }) => article)
  // Orders of earlier runs took stock; limits counted them.
  await pool.query('delete from attempts')
  await pool.query('update stock set count = 100000 where product_id in (select id from products where article = any($1))', [articles])
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie, origin }
    const response = await fetch(`${origin}/api/v1${path}`, { method: 'POST', body: JSON.stringify(body), headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const register = async (email: string) => {
    const response = await post('/users/', registration({ email }))
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
  }
  const idOf = async (response: Promise<Response>) => ((await (await response).json()) as { id: string }).id

  const attackerEmail = `attacker-${Date.now()}@bench.example`
  const cookie = await register(attackerEmail)
  const ownerEmail = `owner-${Date.now()}@bench.example`
  const ownerCookie = await register(ownerEmail)
  // Files of an account without a confirmed e-mail are not received.
  await pool.query('update users set is_email_confirmed = true where email = any($1)', [[attackerEmail, ownerEmail]])
  const items = articles.map((product) => ({ product, quantity: 1 }))
  for (const article of articles) await post('/cart/add/', { article, quantity: 1 }, ownerCookie)
  const draft = await idOf(post('/order/', { items }, ownerCookie))
  for (let copies = 1; copies < maxDrafts; copies++) await post(`/order/${draft}/copy`, {}, ownerCookie)
  const person = {
    name: 'Айдар',
    email: `a-${Date.now()}@bench.example`,
    phone_number: '+77015550102',
    comment: '',
    privacy_policy_accepted: true,
  }
  const order = await idOf(post('/order/', { ...person, items }))
  const placed = await pool.query<{ key: string }>('select link_key as key from orders where number = $1', [order])
  const documents = ['schet.pdf', 'zakaz.pdf'].map((name) => `/order/${order}/${name}?key=${placed.rows[0]!.key}`)
  const product = `/catalog/product/${encodeURIComponent(articles[0]!)}`
  const images = await pool.query<{ hash: string }>('select content_hash as hash from images order by id limit $1', [rows.length])
  const pictures = images.rows.map(({ hash }) => shareImageHref(hash))
  return { target: { cookie, ownerCookie, ownerEmail, draft, questionnaire: '/production/1', pictures, documents, articles }, product }
}
