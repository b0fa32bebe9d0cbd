// Plays the 1C that stores orders of the shop, changes some and sends them back.
import { orderFile, type OneCOrder } from '../../test/fake-1c/order-file.ts'
import type { OneC } from '../../test/fake-1c/one-c-client.ts'

type StoredOrder = { email: string; xml: string; isConfirmed: boolean }

export type Accounting = {
  orders: Map<string, StoredOrder>
  /** Runs a session of orders; `beforeStep` is called with each step. @throws when it is interrupted or refused */
  exchange(client: OneC, beforeStep: (step: string) => void): Promise<void>
  /** What 1C made of an order. */
  fateOf(number: string): 'cancelled' | 'changed' | 'confirmed'
}

export const saleSteps = ['checkauth', 'init', 'query', 'success', 'file', 'import'] as const

export function openAccounting(): Accounting {
  const orders = new Map<string, StoredOrder>()

  async function step(
    name: (typeof saleSteps)[number],
    beforeStep: (step: string) => void,
    send: () => Promise<{ outcome: string; text: string; body: Buffer } | undefined>,
  ) {
    beforeStep(name)
    const response = await send()
    if (!response || (response.outcome !== 'success' && name !== 'query' && name !== 'init'))
      throw new Error(`${name}: ${response?.outcome} ${response?.text}`)
    return response
  }

  return {
    orders,
    fateOf,
    async exchange(client, beforeStep) {
      await step('checkauth', beforeStep, () => client.checkauth('sale'))
      await step('init', beforeStep, () => client.init('sale'))
      const { body } = await step('query', beforeStep, () => client.request('type=sale&mode=query'))
      const text = body.toString()
      if (!text.endsWith('</КоммерческаяИнформация>\n')) throw new Error(`query: ${text.slice(0, 200)}`)
      for (const [xml] of text.matchAll(/<Документ>.*?<\/Документ>\n/gs)) {
        const number = valueOf(xml, 'Номер')
        // 1C finds a document by its id and updates it.
        orders.set(number, {
          email: /<Тип>Почта<\/Тип><Значение>(.*?)</.exec(xml)?.[1] ?? '',
          xml,
          isConfirmed: orders.get(number)?.isConfirmed ?? false,
        })
      }
      await step('success', beforeStep, () => client.request('type=sale&mode=success'))
      const waiting = [...orders].filter(([, order]) => !order.isConfirmed)
      if (waiting.length === 0) return
      const file = orderFile(waiting.map(([number, { xml }]) => documentOf(number, xml)))
      await step('file', beforeStep, () => client.part('orders.xml', file, {}, 'sale'))
      await step('import', beforeStep, () => client.import('orders.xml', 'sale'))
      for (const [, order] of waiting) order.isConfirmed = true
    },
  }
}

/** By the number, so that a repeated session says the same. */
function fateOf(number: string): 'cancelled' | 'changed' | 'confirmed' {
  const code = [...number].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  return code % 5 === 0 ? 'cancelled' : code % 5 === 1 ? 'changed' : 'confirmed'
}

/** «Changed»: the first line is reduced to one unit. */
function documentOf(number: string, xml: string): OneCOrder {
  const fate = fateOf(number)
  const lines = [...xml.matchAll(/<Товар>.*?<\/Товар>/gs)].map(([line], at) => ({
    id: valueOf(line, 'Ид'),
    quantity: fate === 'changed' && at === 0 ? 1 : Number(valueOf(line, 'Количество')),
    price: Number(valueOf(line, 'ЦенаЗаЕдиницу')),
  }))
  const status: Record<string, string> = fate === 'cancelled' ? { Отменен: 'true' } : { 'Статус заказа': 'Принят' }
  return { number, lines, requisites: { 'Номер по 1С': `1C-${number}`, 'Дата по 1С': '2026-03-04', ...status } }
}

const valueOf = (xml: string, tag: string): string => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(xml)?.[1] ?? ''
