// Creates order numbers, random to hide how many orders there are, and keys of orders (GST-01).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { orderHref } from '#contract/orders/order-links.ts'
import { orderNumberLength, orderNumberCharacters } from '#contract/orders/orders.ts'
import type { Config } from '../config/config.ts'

/** 31^8 ≈ 850 billion; insertOrder tries again on a duplicate (orders_number_key). */
export function randomOrderNumber(): string {
  let number = ''
  while (number.length < orderNumberLength) number += orderNumberCharacters[randomInt(orderNumberCharacters.length)]
  return number
}

/** The signature of a number; it gives access to the whole order. */
export function orderKey(cookieSecret: string, number: string): string {
  return createHmac('sha256', cookieSecret).update(`order ${number}`).digest('base64url')
}

export function isOrderKey(cookieSecret: string, number: string, key: string): boolean {
  const right = Buffer.from(orderKey(cookieSecret, number))
  const given = Buffer.from(key)
  return right.length === given.length && timingSafeEqual(right, given)
}

export const orderLink = ({ cookieSecret, publicOrigin }: Pick<Config, 'cookieSecret' | 'publicOrigin'>, number: string): string =>
  new URL(orderHref(number, orderKey(cookieSecret, number)), publicOrigin).href
