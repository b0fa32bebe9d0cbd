import { expect, test } from 'vitest'
import { packPriceText } from './pack-price.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['Труба PE-X 16×2,2, бухта 240 м, серый', 'м', 'бухта 240 м — 52 800 ₸'],
  ['Труба ПНД 20 (бухта по 200м)', 'м', 'бухта 200 м — 44 000 ₸'],
  ['Труба 16 100 м/бухта', 'пог. м', 'бухта 100 пог. м — 22 000 ₸'],
  ['Труба PE-X 16×2,2, 240 м бухта, серый', 'м', 'бухта 240 м — 52 800 ₸'],
  ['Труба ПНД 110 мм, отрезки 12 м', 'м', 'отрезок 12 м — 2 640 ₸'],
  ['Изоляция, рулон 7,5 м2', 'м²', 'рулон 7,5 м² — 1 650 ₸'],
  ['Плита, ширина 0,6 м', 'м²', undefined],
  ['Рулон 25 м изоляции', 'м²', undefined],
  ['Хомут, упаковка 100 шт', 'шт', undefined],
])('CAT-11 the price of a coil or pack is read from the name: %s', (name, unit, text) => {
  expect(plain(packPriceText({ name, unit, priceTiyn: 22_000 }))).toBe(text)
})
