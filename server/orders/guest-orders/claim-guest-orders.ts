// Assigns orders placed as a guest to the account with the same confirmed e-mail (GST-02).
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { buyer } from '../../journal/actors.ts'
import { recordChange } from '../../journal/record-change.ts'
import { requireConfirmed, type Customer } from '../ordering-customer.ts'
import { countRows } from '../../database/read-page.ts'

/** 0 without a confirmed e-mail, since anyone can type an address. */
export async function countGuestOrders(db: Database, { email, isEmailConfirmed }: Customer): Promise<number> {
  if (!isEmailConfirmed) return 0
  return countRows(
    db
      .selectFrom('orders')
      .where('userId', 'is', null)
      .where(sql`lower(guest_email)`, '=', email.toLowerCase()),
  )
}

/** @returns the number of orders; their links and number with phone still open them. @throws email_not_confirmed */
export async function claimGuestOrders(db: Database, customer: Customer): Promise<number> {
  requireConfirmed(customer)
  return inTransaction(db, async (trx) => {
    const taken = await trx
      .updateTable('orders')
      .set({ userId: customer.id })
      .where('userId', 'is', null)
      .where(sql`lower(guest_email)`, '=', customer.email.toLowerCase())
      .returning(['id', 'version', 'userId'])
      .execute()
    for (const { id, ...after } of taken) await recordChange(trx, buyer(customer.id), { entity: 'orders', id }, { userId: null }, after)
    return taken.length
  })
}
