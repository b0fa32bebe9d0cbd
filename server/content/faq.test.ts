// Checks the search of questions and answers (CONT-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPage, paragraph } from '#test/fetch-page.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const page = (url: string) => fetchPage(shop.app, url)

test('CONT-01 questions: topics in order, found by another word form, ё or е, or a part of a word; an empty result links to contacts', async () => {
  const { db } = shop.services
  await db.deleteFrom('faqTopics').execute()
  expect((await page('/faq')).status).toBe(200)
  const topic = async (name: string, position: number, isPublished = true) =>
    (await db.insertInto('faqTopics').values({ name, position, isPublished }).returning('id').executeTakeFirstOrThrow()).id
  const second = await topic('Подбор', 2)
  const first = await topic('Возврат', 1)
  const hidden = await topic('Скрытая тема', 3, false)
  const question = (topicId: number, text: string, answer: string, isPublished = true) =>
    db
      .insertInto('faqQuestions')
      .values({ topicId, question: text, answer: paragraph(answer), isPublished })
      .execute()
  await question(second, 'Какой насос выбрать?', 'Посчитайте напор и расход, для тёплого пола отдельно.')
  await question(first, 'Можно ли вернуть трубу?', 'Отрезанную по размеру нельзя, 100 % брака меняем.')
  await question(first, 'Черновик ответа', 'Не готово', false)
  await question(hidden, 'Тайный вопрос', 'Тайна')
  const all = await page('/faq')
  expect(all.text.indexOf('Возврат')).toBeLessThan(all.text.indexOf('Какой насос'))
  for (const words of ['Черновик ответа', 'Тайный вопрос', 'Скрытая тема']) expect(all.text).not.toContain(words)
  expect(all.data.find((one) => one['@type'] === 'FAQPage')).toMatchObject({
    mainEntity: [{ name: 'Можно ли вернуть трубу?', acceptedAnswer: { text: expect.stringContaining('Отрезанную') as unknown } }, {}],
  })
  const found = async (query: string) => {
    const { text, html, data } = await page(`/faq?q=${encodeURIComponent(query)}`)
    expect(html).toContain('content="noindex')
    expect(data.some((one) => one['@type'] === 'FAQPage')).toBe(false)
    return ['Какой насос выбрать?', 'Можно ли вернуть трубу?'].filter((words) => text.includes(words))
  }
  expect(await found('насосы')).toEqual(['Какой насос выбрать?'])
  expect(await found('теплого пола')).toEqual(['Какой насос выбрать?'])
  expect(await found('ТЁПЛЫЙ ПОЛ')).toEqual(['Какой насос выбрать?'])
  expect(await found('отрез')).toEqual(['Можно ли вернуть трубу?'])
  expect(await found('100 %')).toEqual(['Можно ли вернуть трубу?'])
  for (const query of ['котёл', '%', '_', '\\', "' or 1=1 --", '!!!', '"', 'paragraph', 'я'.repeat(3000)])
    expect([query.slice(0, 20), await found(query)]).toEqual([query.slice(0, 20), query === '%' ? ['Можно ли вернуть трубу?'] : []])
  expect((await page('/faq?q=%00')).status).toBe(200)
  expect((await page('/faq?q=котёл')).text).toContain('По запросу «котёл» ответа нет')
})
