// Stores address and payer of a placed order for the account's next checkout (CHK-04).
import type { NotNull } from 'kysely'
import type { SavedBuyer } from '#contract/orders/orders.ts'
import type { Database, Trx } from '../../database/database.ts'
import { isOrder } from '../../database/order-columns.ts'
import { listAddresses, listPayers, lockAccount, putRow } from './saved-rows.ts'

type Remembered = { userId: string | null; name: string; address: string; payerName: string; payerBin: string }

/** A guest leaves nothing. An account that is full loses the row unused for longest. */
export async function rememberBuyer(trx: Trx, { userId, name, address, payerName, payerBin }: Remembered): Promise<void> {
  if (userId === null || (address === '' && payerBin === '')) return
  await lockAccount(trx, userId)
  if (address !== '') await putRow(trx, 'deliveryAddresses', userId, { address })
  if (payerBin !== '') await putRow(trx, 'payers', userId, { name: payerName || name, bin: payerBin, isInvoiced: true })
}

/** The last used of each comes first; what was set in the account after the last order counts as used. */
export async function findSavedBuyer(db: Database, userId: string): Promise<SavedBuyer> {
  const [addresses, payers, last] = await Promise.all([listAddresses(db, userId), listPayers(db, userId), lastPlaced(db, userId)])
  const [payer] = payers
  const isPayerNewer = payer?.isInvoiced === true && (last === undefined || payer.usedAt >= last.placedAt)
  return {
    addresses,
    payers,
    way: last !== undefined && last.address !== '' ? 'delivery' : 'shop',
    shop: last?.shopId ?? null,
    paymentType: isPayerNewer ? 'invoice' : (last?.paymentType ?? null),
    isFirstOrder: last === undefined,
  }
}

const lastPlaced = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .select(['address', 'shopId', 'paymentType', 'placedAt'])
    .where('userId', '=', userId)
    .where(isOrder)
    .$narrowType<{ placedAt: NotNull }>()
    .orderBy('placedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
