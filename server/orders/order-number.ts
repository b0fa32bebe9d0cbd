// Creates order numbers, random to hide how many orders there are (GST-01).
import { randomInt } from 'node:crypto'
import { orderNumberLength, orderNumberCharacters } from '#contract/orders/orders.ts'

/** 31^8 ≈ 850 billion; insertOrder tries again on a duplicate (orders_number_key). */
export function randomOrderNumber(): string {
  let number = ''
  while (number.length < orderNumberLength) number += orderNumberCharacters[randomInt(orderNumberCharacters.length)]
  return number
}
