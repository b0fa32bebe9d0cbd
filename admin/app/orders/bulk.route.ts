// Changes many orders and takes that back, step by step, for the dialog of the kit (ADM-02, STAFF-07).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import type { BulkStep } from '#contract/staff/bulk.schema.ts'
import { changeMany, changeManyRequest } from '#server/orders/desk/change-many.ts'
import { asResult, openDesk, readSent } from './desk.loader.ts'
import type { Route } from './+types/bulk.route.ts'

/** A step of 200 rehearsed or 25 changed orders: a rehearsal of 10,000 rows is 50 steps within a few seconds. */
export const handle = { action: 'orders:change', post: { cost: 20 }, isBackground: 'data' } satisfies PageHandle

export async function action({ context, request }: Route.ActionArgs): Promise<BulkStep & { error?: string }> {
  const { services, desk } = openDesk(context)
  const result = await asResult(async () => {
    const sent = await readSent(changeManyRequest, request)
    return { isDone: true as const, step: await changeMany(services, desk, sent) }
  })
  return result.isDone ? result.step : { total: 0, done: 0, left: [], next: null, error: result.text }
}
