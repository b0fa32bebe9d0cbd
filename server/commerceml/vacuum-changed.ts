// Vacuums the tables of the catalogue after many changes.
import type { PoolClient } from 'pg'
import type { ImportReport } from './import-report.ts'

/** From here on the catalogue index is rebuilt, not patched. */
const many = 20_000

/**
 * The catalogue index is loaded by index-only scans, which need pages that vacuum has marked as visible. After few
 * changes autovacuum does it in time.
 */
export async function vacuumChanged(client: PoolClient, { products, prices, stock }: ImportReport): Promise<void> {
  if (products.created + products.updated + products.switchedOff + prices.changed + stock.changed < many) return
  await client.query('vacuum (analyze) products, product_subcategories, property_values, product_prices, product_images, stock')
}
