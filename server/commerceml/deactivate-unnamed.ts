// Deactivates what no batch of a whole list named: products, prices, stock (EXCH-03).
import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { vacuumChanged } from './import-commerceml.ts'
import { createReport, type ImportReport } from './import-report.ts'
import { withImportConnection } from './import-connection.ts'
import { findEditedFields, toOwnership, rememberDeactivated, type Owners } from './merge/apply-ownership.ts'
import { deactivateMissing, deactivateUnnamedVariants, emptyPrices } from './merge/deactivate-missing.ts'
import { usualPrices, type Merge } from './merge/merge-context.ts'
import { loadLists, type ImportLists } from './merge/named-lists.ts'
import { collectProblems } from './stage/import-warnings.ts'

/** @param lists of imports that stored them. @throws ImportBusyError */
export function deactivateUnnamed(pool: Pool, name: string, lists: ImportLists, owners: Owners): Promise<ImportReport> {
  const started = performance.now()
  return withImportConnection(pool, name, async (client) => {
    const problems = collectProblems()
    const contents = await loadLists({ client }, lists)
    const merge: Merge = { client, contents, problems, report: createReport(contents), mayBeFull: true, prices: usualPrices }
    await client.inTransaction(async () => {
      const ownership = toOwnership(owners)
      await findEditedFields(merge, ownership)
      // As in an import: orders wait instead of a deadlock.
      await client.run('lock table stock in share row exclusive mode')
      if (contents.fullOffers && !ownership.isSiteOwned('product.active')) await deactivateUnnamedVariants(merge)
      await emptyPrices(merge, ownership, 'unpriced')
      await deactivateMissing(merge, ownership)
      await rememberDeactivated(merge, ownership)
    })
    const report = { ...merge.report, problems: problems.list(), seconds: Math.round((performance.now() - started) / 10) / 100 }
    await vacuumChanged(client, report)
    return report
  })
}
