// Checks statuses and numbers of orders (ORD-01, GST-01).
import { expect, test } from 'vitest'
import { mayFollow, orderStatuses, parseOrderNumber, type OrderStatus } from './orders.ts'

test('ORD-01 every state leads on or ends, and all but the ends can be cancelled', () => {
  const statuses = Object.keys(orderStatuses) as OrderStatus[]
  expect(statuses.map((status) => orderStatuses[status].name)).toEqual([
    'Черновик',
    'Запрос КП',
    'КП отправлено',
    'КП закрыто',
    'Новый',
    'Подтверждён',
    'Собирается',
    'Готов к выдаче',
    'Доставляется',
    'Выполнен',
    'Отменён',
  ])
  expect(statuses.filter((status) => mayFollow(status, 'cancelled'))).toEqual([
    'draft',
    'placed',
    'confirmed',
    'assembling',
    'ready',
    'delivering',
  ])
  // A quote is closed, or becomes an order while it holds.
  expect([mayFollow('requested', 'placed'), mayFollow('offered', 'placed'), mayFollow('offered', 'declined')]).toEqual([false, true, true])
  expect(mayFollow('placed', 'completed')).toBe(false)
  expect(mayFollow('cancelled', 'placed')).toBe(false)
  expect(mayFollow('assembling', 'ready') && mayFollow('assembling', 'delivering')).toBe(true)
})

test('GST-01 a number is found as people write it', () => {
  expect(parseOrderNumber(' 7kd4-m2xn ')).toBe('7KD4M2XN')
  for (const text of ['№ 7KD4 M2XN', 'Заказ 7KD4M2XN от 24.11.2026', 'Номер заказа: 7KD4M2XN.', 'заказ №7kd4m2xn'])
    expect(parseOrderNumber(text)).toBe('7KD4M2XN')
  for (const text of ['', '7KD4M2X', '7KD4M2XN9', '0KD4M2XN', "' or 1=1", '7KD4M2X\u0000']) expect(parseOrderNumber(text)).toBeUndefined()
})
