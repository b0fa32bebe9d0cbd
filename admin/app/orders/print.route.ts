// Prints chosen orders as one PDF (ADM-02).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { maxBulkKeys } from '#contract/staff/bulk.schema.ts'
import { printOrders } from '#server/orders/desk/print-orders.ts'
import { pdfPolicy } from '#server/http/security-headers.ts'
import { asResult, openDesk } from './desk.loader.ts'
import type { Route } from './+types/print.route.ts'

export const handle = { action: 'orders:read', get: { cost: 200 } } satisfies PageHandle

/** `keys`: numbers; without them the rest is the filter of the desk. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { services, desk } = openDesk(context)
  const sheets = searchParams.get('sheets') === 'invoice' ? 'invoice' : 'picking'
  const keys = searchParams.get('keys')
  const target = keys === null ? { filter: searchParams.get('filter') ?? '' } : { keys: keys.split(',').slice(0, maxBulkKeys) }
  const result = await asResult(async () => ({ isDone: true as const, pdf: await printOrders(services, desk.scope, sheets, target) }))
  if (!result.isDone) return new Response(result.text, { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return new Response(new Uint8Array(result.pdf), {
    headers: { 'content-type': 'application/pdf', 'content-security-policy': pdfPolicy, 'content-disposition': 'inline' },
  })
}
