// Sends e-mails about an order to its buyer, and remembers which: staff see them on the order.
import { sql } from 'kysely'
import type { EmailContent } from '../mail/compose-email.ts'
import { enqueueEmails, type MailServices } from '../mail/enqueue-emails.ts'
import type { Trx } from '../database/database.ts'

export async function mailBuyer(
  trx: Trx,
  services: MailServices,
  order: { number: string; at: Date },
  content: EmailContent,
): Promise<void> {
  await enqueueEmails(trx, services, content)
  await trx
    .insertInto('orderEmails')
    .values((eb) => ({
      orderId: eb.selectFrom('orders').select('id').where('number', '=', order.number),
      emailId: content.id,
      subject: content.subject,
      at: order.at,
    }))
    .onConflict((conflict) => conflict.columns(['orderId', 'emailId']).doUpdateSet({ at: order.at }))
    .execute()
}

/** By staff, in words for the buyer, since the last e-mail. */
export async function changesNotTold(trx: Trx, orderId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('journal')
    .select('note')
    .where('entity', '=', 'orders')
    .where('recordId', '=', String(orderId))
    .where('actorKind', '=', 'staff')
    .where('note', '<>', '')
    // Notes for colleagues change nothing; a status has an e-mail of its own.
    .where(sql<boolean>`changes <> '{}' and not changes ? 'status'`)
    .where(
      'at',
      '>',
      sql<Date>`(select coalesce((select max(at) from order_emails where order_id = orders.id), placed_at) from orders where id = ${orderId})`,
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ note }) => note.split('\n'))
}
