// Opens a shop for tests of notifications: two customers, a clock, changeable prices and stock.
import { notificationListResponse } from '#server/notifications/notifications.api.ts'
import { notify, type Note } from '#server/notifications/notify.ts'
import { anotherPerson, signedIn, type SignedIn } from './create-session.ts'
import { openShop } from './harness.ts'

export type NotificationShop = Awaited<ReturnType<typeof openNotificationShop>>

export async function openNotificationShop() {
  const shop = await openShop({ app: true })
  const { services } = shop
  let now: Date
  let mine: SignedIn
  const withClock = () => ({ ...services, clock: () => now })
  const setStock = (article: string, count: number) =>
    services.pool.query('update stock set count = $2 where product_id = (select id from products where article = $1)', [article, count])
  const ask = (method: 'GET' | 'PATCH', path: string, who: SignedIn | null = mine) =>
    shop.app.inject({
      method,
      url: `/api/v1/notification${path}`,
      headers: { host: 'rodnik.test', ...who?.headers },
      ...(method === 'PATCH' ? { payload: { is_read: true } } : {}),
    })
  const list = async (who: SignedIn = mine) => notificationListResponse.parse((await ask('GET', '/', who)).json())
  const sendNotes = (...notes: Note[]) => services.db.transaction().execute((trx) => notify(trx, withClock(), notes))
  return {
    ...shop,
    /** Deletes users and notifications; VT-15 costs 2 450 and is in stock, and it is a morning in December. */
    async renew() {
      await services.pool.query('delete from pgboss.job; delete from attempts; delete from orders; delete from users')
      await services.pool.query("update products set price_tiyn = 245000 where article = 'VT-15'")
      await setStock('VT-15', 5)
      now = new Date('2126-12-01T09:00:00Z') // after all that the database dates itself
      mine = await signedIn(services)
      return { mine, theirs: await signedIn(services, anotherPerson) }
    },
    /** the services with the tests' clock */
    withClock,
    /** the time so many hours from now */
    hour: (shift: number) => new Date(now.getTime() + shift * 3_600_000),
    hoursLater: (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000)),
    setPrice: (article: string, tiyn: number | null) =>
      services.pool.query('update products set price_tiyn = $2 where article = $1', [article, tiyn]),
    setStock,
    ask,
    list,
    titles: async (who: SignedIn = mine) => (await list(who)).results.map(({ title }) => title),
    /** News for the first customer; `change` replaces fields. */
    note: (change: Partial<Note> = {}): Note => ({
      userId: mine.user.id,
      kind: 'news',
      about: 'news 1',
      title: 'Новый магазин в\u00a0Астане',
      text: '',
      href: '/about/news/1',
      ...change,
    }),
    sendNotes,
  }
}
