// Creates order numbers, random to hide how many orders there are (GST-01).
import { randomInt } from 'node:crypto'
import type { InsertObject } from 'kysely'
import { orderNumberLength, orderNumberCharacters, type PlacedOrder } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Trx } from '../database/database.ts'

/** 31^8 ≈ 850 billion; insertNumbered tries again on a duplicate (orders_number_key). */
export function randomOrderNumber(): string {
  let number = ''
  while (number.length < orderNumberLength) number += orderNumberCharacters[randomInt(orderNumberCharacters.length)]
  return number
}

/** Inserts an order with the first number that is not taken. */
export async function insertNumbered(
  trx: Trx,
  values: Omit<InsertObject<DB, 'orders'>, 'number'>,
  nextNumber = randomOrderNumber,
): Promise<PlacedOrder & { id: number }> {
  for (;;) {
    const inserted = await trx
      .insertInto('orders')
      .values({ ...values, number: nextNumber() })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning(['id', 'number', 'linkKey as key'])
      .executeTakeFirst()
    if (inserted) return inserted
  }
}
