// Imports a CommerceML package of 1C: files → staging tables → merges in one transaction (EXCH-03).
import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createReport, type ImportReport } from './import-report.ts'
import type { ImageFiles } from '../files/image-store.ts'
import {
  findEditedFields,
  preserveOwnedFields,
  preserveOwnedOffers,
  toOwnership,
  rememberDeactivated,
  rememberSentFields,
  type Owners,
} from './merge/apply-ownership.ts'
import { assignArticles } from './merge/assign-articles.ts'
import { tengeOnly, type Rates } from './stage/currency.ts'
import type { ImportClient } from './import-client.ts'
import { withImportConnection } from './import-connection.ts'
import { mergeBrands } from './merge/merge-brands.ts'
import { mergeGroups } from './merge/merge-categories.ts'
import { mergeImages } from './merge/merge-images.ts'
import { preparePrices, readCurrencies, writePrices } from './merge/merge-prices.ts'
import { mergeStock, prepareStock } from './merge/merge-stock.ts'
import { usualPrices, type Merge, type PriceRules } from './merge/merge-context.ts'
import { openPackage } from './package/open-package.ts'
import type { PackageSource } from './package/package.ts'
import { collectProblems } from './stage/import-warnings.ts'
import { readPackage } from './stage/read-package.ts'
import { openStaging, settleStaging } from './stage/staging-tables.ts'
import { deactivateMissing, removeUnusedValues } from './merge/deactivate-missing.ts'
import { rememberList } from './merge/named-lists.ts'
import { prepareProducts } from './merge/desired-products.ts'
import { prepareValues } from './merge/desired-property-values.ts'
import { prepareVariants } from './merge/desired-variants.ts'
import { writeProducts } from './merge/apply-products.ts'
import type { ZipLimits } from './package/zip-package.ts'
import { unitsKey } from './stage/unit-codes.ts'

export type ImportMode = 'as-sent' | 'changes-only'

export type ImportOptions = {
  pool: Pool
  images?: Pick<ImageFiles, 'storeImage'> | undefined
  log: Pick<Logger, 'info' | 'debug'>
  /** a file, a folder, a zip, or an open package */
  source: PackageSource
  /** deactivation by a whole list: as-sent: yes; changes-only: no */
  mode?: ImportMode
  /** counts of records read so far, after each chunk */
  onProgress?: (products: number, offers: number) => void
  /** reports the changes without making them */
  isRehearsal?: boolean
  /** tenge for one unit of a currency */
  rates?: Rates
  prices?: PriceRules
  zipLimits?: ZipLimits
  /** of fields, when the session began; without it 1C owns all */
  owners?: Owners
  /** stores the named ids with this row of exchange_imports, for deactivateUnnamed */
  listId?: number
}

/** @throws ImportError when a file is broken, ImportBusyError while another import runs; nothing is changed then. */
export async function importCommerceMl(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const { source } = options
  const files = typeof source === 'string' ? await openPackage(source, options.zipLimits) : source
  const place = typeof source === 'string' ? source : source.name
  try {
    return await withImportConnection(options.pool, place, async (client, connection) => {
      // Files are read before the transaction, which would delay the change feed for that time.
      // Fails when the connection already had temporary tables; the default size is enough then.
      await client.run("set temp_buffers = '64MB'").catch(() => undefined)
      const problems = collectProblems()
      const staging = await openStaging(connection)
      const contents = await readPackage(files.files, place, {
        staging,
        problems,
        rates: options.rates ?? tengeOnly,
        knownCurrencies: await readCurrencies(client),
        units: await readUnits(client),
        onProgress: options.onProgress,
      })
      await staging.flush()
      const readAt = performance.now()
      options.log.info({ products: contents.products, offers: contents.offers, seconds: seconds(started) }, 'exchange: files read')

      await settleStaging(connection)
      const merge: Merge = {
        client,
        contents,
        problems,
        report: createReport(contents),
        mayBeFull: options.mode !== 'changes-only',
        prices: options.prices ?? usualPrices,
      }
      const isRehearsal = options.isRehearsal ?? false
      await client.inTransaction(() => mergeAll(merge, options), isRehearsal)
      if (isRehearsal) return { ...merge.report, problems: problems.list(), seconds: seconds(started) }
      options.log.info({ seconds: seconds(readAt) }, 'exchange: merged')
      if (options.images) await mergeImages(merge, files.files, options.pool, options.images)
      const report = { ...merge.report, problems: problems.list(), seconds: seconds(started) }
      await vacuumChanged(client, report)
      return report
    })
  } finally {
    files.close()
  }
}

async function mergeAll(merge: Merge, { log, listId, owners = {} }: ImportOptions): Promise<void> {
  const { client } = merge
  const step = async (name: string, work: () => Promise<void>) => {
    const from = performance.now()
    await work()
    log.debug({ step: name, seconds: seconds(from) }, 'exchange: step')
  }
  await step('dictionary', () => mergeDictionary(merge))
  await step('groups', () => mergeGroups(merge))
  await step('brands', () => mergeBrands(merge))
  await step('products', () => prepareProducts(merge))
  const ownership = toOwnership(owners)
  await findEditedFields(merge, ownership)
  await step('variants', () => prepareVariants(merge, ownership))
  await step('articles', () => assignArticles(merge))
  await step('ownership', () => preserveOwnedFields(merge, ownership))
  await step('values', () => prepareValues(merge))
  await step('prices', () => preparePrices(merge))
  await prepareStock(merge)
  await preserveOwnedOffers(merge, ownership)
  // Orders need these rows, too: they wait for the end of the import instead of a deadlock with it.
  await client.run('lock table stock in share row exclusive mode')
  await step('write products', () => writeProducts(merge))
  await step('write prices', () => writePrices(merge))
  await step('write stock', () => mergeStock(merge))
  await step('deactivate missing', () => deactivateMissing(merge, ownership))
  await step('unused values', () => removeUnusedValues(merge))
  await rememberSentFields(merge, ownership)
  await rememberDeactivated(merge, ownership)
  await reportOrphans(merge)
  if (listId !== undefined) await rememberList(merge, listId)
}

async function reportOrphans({ client, report, problems, contents }: Merge): Promise<void> {
  const orphans = 'stage_offer o where not exists (select from products e where e.external_id = o.id)'
  const [orphaned] = await client.rowsOf<{ count: number }>(`select count(distinct o.id) as count from ${orphans}`)
  const examples = await client.rowsOf<{ id: string }>(`select distinct o.id from ${orphans} order by 1 limit 10`)
  report.offers = { read: contents.offers, withoutProduct: orphaned?.count ?? 0 }
  for (const [at, { id }] of examples.entries())
    problems.note('offer_without_product', id, at === 0 ? report.offers.withoutProduct - examples.length + 1 : 1)
}

const seconds = (from: number): number => Math.round((performance.now() - from) / 10) / 100

/** From here on the catalogue index is rebuilt, not patched. */
const many = 20_000

/**
 * The catalogue index is loaded by index-only scans, which need pages that vacuum has marked as visible. After few
 * changes autovacuum does it in time.
 */
export async function vacuumChanged(client: ImportClient, { products, prices, stock }: ImportReport): Promise<void> {
  if (products.created + products.updated + products.switchedOff + prices.changed + stock.changed < many) return
  await client.run('vacuum (analyze) products, product_subcategories, property_values, product_prices, product_images, stock')
}

async function mergeDictionary({ client }: Merge): Promise<void> {
  await client.run(`insert into exchange_properties as e (id, name, label, unit, kind)
    select id, name, label, unit, kind from stage_property
    on conflict on constraint exchange_properties_pk do update set name = excluded.name, label = excluded.label, unit = excluded.unit, kind = excluded.kind
      where (e.name, e.label, e.unit, e.kind) is distinct from (excluded.name, excluded.label, excluded.unit, excluded.kind)`)
  await client.run(`insert into exchange_values as e (property_id, value_id, text)
    select property_id, value_id, text from stage_dictionary
    on conflict on constraint exchange_values_pk do update set text = excluded.text where e.text <> excluded.text`)
}

/** Names by code, of earlier packages. */
async function readUnits(client: ImportClient): Promise<Map<string, string>> {
  const rows = await client.rowsOf<{ code: string; name: string }>(
    'select value_id as code, text as name from exchange_values where property_id = $1',
    [unitsKey],
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}
