// Checks how a line of a list is parsed (DRF-02).
import { expect, test } from 'vitest'
import { readLine, readQuantity } from './parse-line.ts'

test('DRF-02 a quantity is read however it is written', () => {
  const read = (text: string) => readQuantity(text).quantity
  for (const [text, quantity] of [
    ['10', 10],
    ['10 шт', 10],
    ['10шт.', 10],
    ['10\u00a0шт', 10],
    ['1 000', 1000],
    ['1\u202f000 м', 1000],
    ['12 500,00', 12_500],
    ['2,000', 2],
    ['3.0', 3],
    ['+4', 4],
    ['5 (пять)', 5],
    ['10 (десять) шт.', 10],
    ['1,234.00', 1234],
    ['1.234,00', 1234],
    ['6 пог. м', 6],
    ['7 м²', 7],
    ['007', 7],
    ['99999', 99_999],
    ['10 погонных метров', 10],
    ['3 к-т', 3],
    ['кол-во: 3', 3],
    ['x3', 3],
  ] as const)
    expect([text, read(text)]).toEqual([text, quantity])
})

test('DRF-02 CART-03 an invalid quantity has a reason', () => {
  const problem = (text: string) => readQuantity(text).problem
  for (const [text, why] of [
    ['', 'missing'],
    ['—', 'missing'],
    ['2,5 м', 'fraction'],
    ['0,001', 'fraction'],
    ['0', 'not_positive'],
    ['-3', 'not_positive'],
    ['−3 шт', 'not_positive'],
    ['100000', 'too_many'],
    ['9'.repeat(30), 'too_many'],
    ['9'.repeat(300), 'not_number'],
    ['#N/A', 'not_number'],
    ['=…', 'not_number'],
    ['2х5', 'not_number'],
    ['10-15', 'not_number'],
    ['по месту', 'not_number'],
    ['NaN', 'not_number'],
    ['1e3', 'not_number'],
    ['Infinity', 'not_number'],
    ['15 ₸', 'not_number'],
    ['15 тг', 'not_number'],
    ['40 мм', 'not_number'],
    ['02.05.2026', 'date'],
    ['02.май', 'date'],
    ['2026-05-02T00:00:00', 'date'],
  ] as const)
    expect([text, problem(text)]).toEqual([text, why])
})

test.each([
  ['VA3-001312\t1 500', 'VA3-001312', 1500],
  ['VA3-001312; 1 500 шт', 'VA3-001312', 1500],
  ['VA3-001312 1\u00a0500 шт.', 'VA3-001312', 1500],
  ['TIM-000620 12,000', 'TIM-000620', 12],
  ['TIM 000620 12,00 шт', 'TIM 000620', 12],
  ['TIM-000620 5 шт', 'TIM-000620', 5],
  ['SIB-000993 10 метров', 'SIB-000993', 10],
  ['SIB-000993 по 3 шт', 'SIB-000993', 3],
  ['SIB-000993 кол-во: 3', 'SIB-000993', 3],
  ['SIB-000993(3)', 'SIB-000993', 3],
  ['SIB-000993    3 шт   15 ₸', 'SIB-000993', 3],
  ['SIB-000993 3 шт 15 ₸ = 45 ₸', 'SIB-000993', 3],
  ['SIB-000993 15 ₸ 3 шт', 'SIB-000993', 3],
  ['SIB-000993 3 шт 15000', 'SIB-000993', 3],
  ['SIB-000993 3 шт по 2450 = 7350', 'SIB-000993', 3],
  ['SIB-000993 3шт/2450тг', 'SIB-000993', 3],
  ['SIB-000993 (2 450 тг) 3 шт', 'SIB-000993', 3],
  ['SIB-000993 кол-во 3 цена 2450', 'SIB-000993', 3],
  ['SIB-000993:3', 'SIB-000993', 3],
  ['Труба 16х2 - 200 м по 220', 'Труба 16х2', 200],
  ['Труба 16х2, 3 бухты по 100 м', 'Труба 16х2', 3],
  ['Кран шаровой 1/2 шт 4', 'Кран шаровой 1/2 шт', 4],
  ['3 шт SIB-000993', 'SIB-000993', 3],
  ['3 x SIB-000993', 'SIB-000993', 3],
  ['[12:03, 25.11.2026] Асель: SIB-000993 3', 'SIB-000993', 3],
  ['25.11.2026, 12:03 - Асель Б.: SIB-000993 3', 'SIB-000993', 3],
  ['• SIB-000993 3', 'SIB-000993', 3],
  ['Муфта 25 10 шт', 'Муфта 25', 10],
  ['3шт. - Муфта 25', 'Муфта 25', 3],
  ['2 бухты Труба 16х2', 'Труба 16х2', 2],
  ['Ниппель 1/2" 5', 'Ниппель 1/2"', 5],
  ['Кран шаровой 1/2 2 шт (срочно)', 'Кран шаровой 1/2', 2],
  ['Кран шаровой 1/2.......5 шт', 'Кран шаровой 1/2', 5],
  ['Муфта 25 ____ 10', 'Муфта 25', 10],
  ['Кран 1/2 / 5 шт', 'Кран 1/2', 5],
  ['Муфта 25 -> 10шт', 'Муфта 25', 10],
  ['Муфта ППР 25 [10]', 'Муфта ППР 25', 10],
  ['Муфта 25 примерно 10', 'Муфта 25', 10],
  ['5 - Кран шаровой 1/2"', 'Кран шаровой 1/2"', 5],
  ['Муфта 25 10 шт?!', 'Муфта 25', 10],
  ['SIB-000993 – 1 000 шт', 'SIB-000993', 1000],
  ['Муфта 25 - 1 200 шт', 'Муфта 25', 1200],
  ['Труба 32, 60 п/м', 'Труба 32', 60],
  ['Американка 1" ВР/НР — 2 к-та', 'Американка 1" ВР/НР', 2],
  ['Герметик 310 мл 2 тубы', 'Герметик 310 мл', 2],
  ['Термоголовка М30×1,5', 'Термоголовка М30×1,5', 1],
  ['Бак 100 л', 'Бак 100 л', 1],
])('DRF-02 SRCH-05 CART-03 the line «%s» orders %s: %i', (line, article, quantity) => {
  expect(readLine(line, 1)).toMatchObject({ articles: [article], quantity, problem: null })
})

test.each([
  ['Муфта ППР 25 5-6 шт', 'not_number'],
  ['Муфта ППР 25 0 шт', 'not_positive'],
  ['Муфта 25, 10 шт, белая', 'not_number'],
  ['Муфта 25 10 шт - срочно', 'not_number'],
  ['Муфта 25 10шт/уп', 'not_number'],
  ['10 - Муфта ППР 25', 'missing'],
  ['Муфта 25 шт 10', 'missing'],
])('DRF-02 CART-03 the line «%s» names no certain quantity and orders none', (line, problem) => {
  expect(readLine(line, 1)).toMatchObject({ quantity: null, problem })
})

test('DRF-02 CART-03 two numbers without a separator may be a quantity and a price: neither is ordered', () => {
  expect(readLine('TIM-000620 12 405', 1).articles).not.toEqual(['TIM-000620'])
})
