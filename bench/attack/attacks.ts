// Defines the attacks of one sender, each at the strength that once stopped the shop.
import { xlsxOf } from '../../test/xlsx.ts'
import { holding, pipelining, repeating, type Attack, type Sent } from './send-attack.ts'

/** Addresses and accounts to attack. */
export type Target = {
  /** an account without a confirmed e-mail, and one with 100 drafts */
  cookie: string
  ownerCookie: string
  ownerEmail: string
  draft: string
  questionnaire: string
  /** of shared links, not cached yet */
  pictures: string[]
  documents: string[]
  articles: string[]
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json', accept: 'application/json' }
const boundary = 'x7f3a'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const manyFields = Array.from({ length: 100_000 }, (_, at) => `f${at}=1`).join('&')
const list = new URLSearchParams({
  list: Array.from({ length: 200 }, (_, at) => `клапан кран насос труба фитинг ${at} муфта ${at * 7}`).join('\n'),
}).toString()

/** A form with a file whose last byte is held back. */
const unfinished = (path: string, bytes: number, sentBytes: number, cookie: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${multipart['content-type']}\r\ncontent-length: ${bytes}\r\n\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(sentBytes)}`

const fileForm = (name: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const listFile = fileForm('a.csv', Array.from({ length: 200_000 }, (_, at) => `клапан кран насос ${at};${at % 90}`).join('\n'))
const tenColumns = Array.from({ length: 10 }, (_, at) => at)
const mergedFile = fileForm(
  'a.xlsx',
  xlsxOf([{ name: 'Лист', rows: Array.from({ length: 5000 }, () => tenColumns), merges: Array.from({ length: 5000 }, () => 'A1:J5000') }]),
)
const pdfFile = fileForm('a.pdf', `%PDF-1.4\n${'x'.repeat(9_900_000)}`)
const upload = ({ ownerCookie, draft }: Target, body: Buffer): Sent => ({
  method: 'POST',
  path: `/api/v1/order/${draft}/files`,
  headers: { ...multipart, accept: 'application/json', cookie: ownerCookie },
  body,
})

const person = { name: 'Айдар', comment: 'https://evil.example', privacy_policy_accepted: true }

const guestOrder = ({ articles }: Target, run: number): Sent => ({
  method: 'POST',
  path: '/api/v1/order/',
  headers: json,
  body: JSON.stringify({
    ...person,
    email: `stranger-${run % 7}@bench.example`,
    phone_number: `+7701${String(5_550_000 + (run % 7))}`,
    items: articles.slice(0, 100).map((product) => ({ product, quantity: 1 })),
  }),
})

const dearRequest = ({ pictures }: Target, run: number): Sent => {
  const requests: Sent[] = [
    { method: 'POST', path: '/article-list', headers: form, body: list },
    { method: 'POST', path: '/api/v1/users/', headers: json, body: '['.repeat(3_000_000) },
    { path: pictures[run % pictures.length]! },
    { path: `/A${'/'.repeat(15_000)}x` },
    { path: '/api/v1/openapi.json' },
  ]
  return requests[run % requests.length]!
}

const words = ['клапан', 'насос', 'труба', 'муфта', 'фитинг', 'кран', 'шланг', 'котел']
const search = (run: number) => encodeURIComponent(words.map((word, at) => word + String(run * at)).join(' '))

export const lockedTableAttack = 'a locked table, 20 connections that read it'

export const attacks: Readonly<Record<string, (target: Target) => Attack>> = {
  'forms of 1 MB with 100,000 fields, 4 connections': () =>
    repeating(4, () => ({ method: 'POST', path: '/cart', headers: form, body: manyFields })),
  'export of 100 drafts, 2 connections': ({ ownerCookie }) =>
    repeating(2, () => ({ path: '/personal-account/export', headers: { cookie: ownerCookie } })),
  'guest orders of 100 products, 4 connections': (target) => repeating(4, (run) => guestOrder(target, run)),
  'invoice and order as PDF, 20 connections': ({ documents }) =>
    repeating(20, (run) => ({ path: documents[run % documents.length]!, headers: { accept: '*/*' } })),
  '500 connections of garbage, 500 without an end': () =>
    holding(1000, (at) => (at % 2 === 0 ? 'garbage\r\n\r\n' : 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow')),
  '60 uploads of 20 MB of one account, without an end': ({ cookie }) =>
    holding(60, () => unfinished('/checkout', 20_500_000, 20_000_000, cookie)),
  '300 forms of 1 MB of guests, without an end': () =>
    holding(
      300,
      () =>
        `POST /cart HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${form['content-type']}\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(999_999)}`,
    ),
  'files of 9.9 MB of one account, 4 connections': (target) => repeating(4, () => upload(target, pdfFile)),
  'lists of 200,000 rows, 4 connections': (target) => repeating(4, () => upload(target, listFile)),
  'lists of 5,000 rows merged 5,000 times, 4 connections': (target) => repeating(4, () => upload(target, mergedFile)),
  'a cart of 300 lines, 4 connections': ({ ownerCookie }) => repeating(4, () => ({ path: '/cart', headers: { cookie: ownerCookie } })),
  'wrong passwords for one account, 4 connections': ({ ownerEmail }) =>
    repeating(4, (run) => ({
      method: 'POST',
      path: '/api/v1/auth/login/',
      headers: json,
      body: JSON.stringify({ email: ownerEmail, password: `wrong password ${run}` }),
    })),
  [lockedTableAttack]: () => repeating(20, () => ({ path: '/faq', headers: { cookie: 'cart=none' } })),
  '8 slow senders of questionnaires': ({ questionnaire }) => holding(8, () => unfinished(questionnaire, 10_000_000, 100, '')),
  'lists, nested JSON, shared pictures, slashes, 4 connections': (target) => repeating(4, (run) => dearRequest(target, run)),
  'pictures of shared links, 20 connections': ({ pictures }) => repeating(20, (run) => ({ path: pictures[run % pictures.length]! })),
  'first additions to a cart, 4 connections': ({ articles }) =>
    repeating(4, () => ({
      method: 'POST',
      path: '/api/v1/cart/add/',
      headers: json,
      body: JSON.stringify({ article: articles[0], quantity: 1 }),
    })),
  'crowd of 300 connections: searches': () =>
    repeating(300, (run) => ({
      path: run % 2 === 0 ? `/catalog/v2?query=${search(run)}` : `/api/v1/catalog/suggestions/?query=${search(run)}`,
      headers: { cookie: 'cart=none' },
    })),
  '1,500 requests at once for the cart, 4 connections': () => pipelining(4, 'GET /cart HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1500)),
}
