// Opens a shop with orders and a base of 1C that exchanges them.
import { guest } from './fixtures/orders.ts'
import { newVisitor } from './harness.ts'
import { openExchangeShop, type ExchangeShop } from './open-exchange-shop.ts'
import type { OneC, OneCOptions } from './fake-1c/one-c-client.ts'
import { mailQueue } from '#server/mail/mail-queue.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'

export type OrderExchangeShop = ExchangeShop & {
  /** Places an order of a guest and removes its e-mails from the queue. @returns its number */
  place(items?: { article: string; quantity: number }[], address?: string): Promise<string>
  /** Opens a session of orders. */
  begin(options?: Partial<OneCOptions>): Promise<OneC>
  /** Gives 1C all orders and lets it confirm them. */
  confirmAll(): Promise<void>
  /** Lines of an order, in their order. */
  itemsOf(number: string): Promise<{ article: string; quantity: number; price_tiyn: number | null }[]>
  /** Removes orders and e-mails, and puts the stock back. */
  empty(): Promise<void>
}

export async function openOrderExchangeShop(): Promise<OrderExchangeShop> {
  const shop = await openExchangeShop({ products: 'fixtures' })
  let keys = 0
  const begin = async (options: Partial<OneCOptions> = {}) => {
    const client = shop.oneC(options)
    await client.checkauth('sale')
    await client.init('sale')
    return client
  }
  return {
    ...shop,
    begin,
    async place(items = [{ article: 'VT-15', quantity: 2 }], address = '') {
      const { number } = await placeGuestOrder(shop.services, newVisitor(), { ...guest, address, items }, `exchange-${++keys}`)
      await shop.services.jobs.deleteAllJobs(mailQueue)
      return number
    },
    async confirmAll() {
      const client = await begin()
      await queryOrders(client)
      await client.request('type=sale&mode=success')
    },
    async itemsOf(number) {
      const { rows } = await shop.pool.query<{ article: string; quantity: number; price_tiyn: number | null }>(
        'select i.article, i.quantity, i.price_tiyn from order_items i join orders o on o.id = i.order_id where o.number = $1 order by i.position',
        [number],
      )
      return rows
    },
    async empty() {
      await shop.pool.query(`update stock set count = stock.count + taken.count
        from (select product_id, shop_id, sum(count) as count from order_item_stock join order_items on id = order_item_id group by 1, 2) taken
        where stock.product_id = taken.product_id and stock.shop_id = taken.shop_id`)
      await shop.pool.query('delete from orders')
      await shop.services.jobs.deleteAllJobs(mailQueue)
    },
  }
}

/** Numbers of the orders that 1C is given. */
export async function queryOrders(client: OneC): Promise<string[]> {
  const { body, headers } = await client.request('type=sale&mode=query')
  if (!headers['content-type']?.includes('xml')) throw new Error(`the shop answered with no XML: ${body.toString()}`)
  return [...body.toString().matchAll(/<Номер>(\w+)<\/Номер>/g)].map(([, number]) => number!)
}
