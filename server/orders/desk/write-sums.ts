// Writes the sum of an order after its lines or receipt have changed (ADM-02).
import { sql } from 'kysely'
import { readSettings } from '../../settings/read-settings.ts'
import { freeDeliveryFrom } from '../free-delivery.ts'
import { sumsOfItems } from '../price-lines.ts'
import type { DeskWork } from './lock-order.ts'

type SummedOrder = Pick<DeskWork, 'trx' | 'services' | 'order'>

/** By the rule of its day; Infinity: by none. */
export const readFreeFromTiyn = async ({ trx, services, order }: SummedOrder, address: string): Promise<number> =>
  freeDeliveryFrom(await readSettings(trx, services.config, 'delivery'), address, order.placedAt) ?? Infinity

/** A delivery that the rule made free, or could, follows the new sum; a price that was named stays, also 0. @param order as it was */
export async function writeSums(work: SummedOrder): Promise<void> {
  const { trx, services, order } = work
  const { totalTiyn, address, deliveryTiyn } = await trx
    .updateTable('orders')
    .set({ ...sumsOfItems, linesVersion: sql<number>`lines_version + 1`, updatedAt: services.clock() })
    .where('id', '=', order.id)
    .returning(['totalTiyn', 'address', 'deliveryTiyn'])
    .executeTakeFirstOrThrow()
  if (address === '' || (deliveryTiyn ?? 0) > 0) return
  const freeFromTiyn = await readFreeFromTiyn(work, address)
  if (deliveryTiyn === 0 && order.totalTiyn < freeFromTiyn) return
  const byRule = totalTiyn >= freeFromTiyn ? 0 : null
  if (byRule !== deliveryTiyn) await trx.updateTable('orders').set({ deliveryTiyn: byRule }).where('id', '=', order.id).execute()
}
