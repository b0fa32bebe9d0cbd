// Tells buyers of their orders: notifications to accounts, and e-mails, which staff see on the order.
import { sql } from 'kysely'
import { orderHref } from '#contract/orders/order-links.ts'
import type { EmailContent } from '../mail/compose-email.ts'
import { enqueueEmails, type MailServices } from '../mail/enqueue-emails.ts'
import type { Trx } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'

/** @param others sent with it, to the shop */
export async function mailBuyer(
  trx: Trx,
  services: MailServices,
  order: { number: string; at: Date },
  content: EmailContent,
  ...others: EmailContent[]
): Promise<void> {
  await enqueueEmails(trx, services, content, ...others)
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
    .select(['note', sql<boolean>`changes ? 'address'`.as('isAddress')])
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
  const texts = rows.flatMap(({ note }) => note.split('\n'))
  if (!rows.some(({ isAddress }) => isAddress)) return texts
  // Personal: notes do not hold it.
  const { address } = await trx.selectFrom('orders').select('address').where('id', '=', orderId).executeTakeFirstOrThrow()
  return address ? [...texts, `адрес доставки: ${address}`] : texts
}

/** @param userId null: a guest, who has no notifications @param about a second one about the same is ignored */
export async function noteOrder(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'config' | 'clock'>,
  userId: string | null,
  { number, about, title, text = '' }: { number: string; about: string; title: string; text?: string },
): Promise<void> {
  if (userId === null) return
  await notify(trx, services, [{ userId, kind: 'order_status', about: `${number} ${about}`, title, text, href: orderHref(number) }])
}
