// Checks the view of a product page (PROD-01).
import { expect, test } from 'vitest'
import { inSentence, findWarranty } from './product-view.ts'

test.each([
  ['Условный проход DN', 'условный проход DN'],
  ['Температура до, °C', 'температура до, °C'],
  ['DN', 'DN'],
  ['КПД', 'КПД'],
  ['Ø', 'ø'],
  ['', ''],
])('PROD-03 «%s» inside a sentence is «%s»', (name, expected) => {
  expect(inSentence(name)).toBe(expected)
})

test.each([
  ['Гарантия, мес.', '24', '24\u00a0мес.'],
  ['Срок гарантии (лет)', '5', '5\u00a0лет'],
  ['Гарантийный срок', '2 года', '2 года'],
  ['ГАРАНТИЯ ПРОИЗВОДИТЕЛЯ, МЕСЯЦЕВ', '36', '36\u00a0МЕСЯЦЕВ'],
  ['Гарантия', 'пожизненная', 'пожизненная'],
  ['Срок службы, лет', '50', null],
])('PROD-01 of the property «%s: %s» the warranty is %j', (name, value, expected) =>
  expect(
    findWarranty([
      ['Материал', 'латунь'],
      [name, value],
    ]),
  ).toBe(expected),
)
