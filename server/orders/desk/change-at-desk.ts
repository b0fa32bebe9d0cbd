// Makes any change that staff send of an order, from the desk and by the API (ADM-02, ADM-09).
import type { DeskChange } from '#contract/orders/order-change.schema.ts'
import { changeOrder } from './change-order.ts'
import { joinOrders } from './join-orders.ts'
import type { ChangeBase, DeskStaff } from './lock-order.ts'
import { sendOffer, type OfferingServices } from './send-offer.ts'
import { splitOrder } from './split-order.ts'

/** `made`: number of a second order */
type DeskOutcome = { version: number | null; made: string | null }

/** @throws as the verb of the kind */
export async function changeAtDesk(
  services: OfferingServices,
  staff: DeskStaff,
  number: string,
  base: ChangeBase,
  change: DeskChange,
): Promise<DeskOutcome> {
  switch (change.kind) {
    case 'offer':
      return { version: await sendOffer(services, staff, number, base, change), made: null }
    case 'join':
      return { version: await joinOrders(services, staff, number, base, change), made: null }
    case 'split':
      return { version: null, made: await splitOrder(services, staff, number, base, change) }
    default:
      return { version: await changeOrder(services, staff, number, base, change), made: null }
  }
}
