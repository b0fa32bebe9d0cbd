// Checks that no form is lost without a word when its request gets no response (CHK-03).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepForm } from './network-failure.ts'

test('CHK-03 ERR-01 every page that takes a form handles a request that is lost', () => {
  const open = globSync('web/**/*.route.{ts,tsx}').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /^export (?:const|(?:async )?function) action\b/m.test(text) && !/^export .*\bclientAction\b/m.test(text)
  })
  expect(open.toSorted()).toEqual([
    'web/cart/cart-changes.route.ts', // sent and repeated by cart-queue.ts
    'web/cart/shared-cart/share-cart.route.ts', // by a fetcher that says so itself
    'web/catalogue/listing/listing.route.tsx', // a plain form without scripts
    'web/compare/comparison.route.ts', // likewise
    'web/content/pages/not-found.route.tsx', // refuses all
  ])
})

test('CHK-03 AUTH-03 a lost request says so, one refused by a proxy has no text of its own, and a redirect goes on', async () => {
  const keep = (reason: unknown) => keepForm({ serverAction: () => Promise.reject(reason) })
  for (const [error, text] of [
    [new TypeError('Failed to fetch'), /^(?:Нет соединения|Сервер не.ответил)\. Введённое осталось в.полях/],
    [new Error('502'), /^Неизвестная ошибка\. Введённое осталось в.полях/],
  ] as const)
    expect(await keep(error)).toMatchObject({ data: { text: expect.stringMatching(text) } })
  const redirect = new Response(null, { status: 303 })
  await expect(keep(redirect)).rejects.toBe(redirect)
})
