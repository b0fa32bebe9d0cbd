import type { OrderView } from '#contract/orders/orders.ts'
import type { Company } from '#server/config/company-config.ts'

/** An invoice needs somebody to pay to and an agreed price for every line. */
export function mayInvoice(
  { status, onRequestCount, totalTiyn }: Pick<OrderView, 'status' | 'onRequestCount' | 'totalTiyn'>,
  company: Company,
): boolean {
  const isAlive = status !== 'draft' && status !== 'cancelled'
  return isAlive && onRequestCount === 0 && totalTiyn > 0 && [company.name, company.bin, company.iik].every((text) => text !== '')
}
