// Imports the files of a session (import-thread.ts).
import { pino } from 'pino'
import { isDiskFull } from '#contract/errors.ts'
import { deactivateUnnamed } from '../commerceml/deactivate-unnamed.ts'
import { importCommerceMl } from '../commerceml/import-commerceml.ts'
import { ImportError } from '../commerceml/xml/import-error.ts'
import { openPool } from '../database/database.ts'
import { openImageFiles } from '../files/image-store.ts'
import type { DiskFull, ImportOutcome, WorkerTask } from './import-thread.ts'
import { toRefusal } from './import-texts.ts'
import { openSessionPackage } from './session-package.ts'

const progressMs = 500

export default async function runImportTask(task: WorkerTask): Promise<ImportOutcome | DiskFull> {
  const { connectionString, imagePlace, name, listId, lists, files, port, ...options } = task
  const pool = openPool(connectionString, 3)
  let reportedAt = 0
  try {
    if (lists) return { report: await deactivateUnnamed(pool, name, lists, options.owners) }
    const report = await importCommerceMl({
      pool,
      images: await openImageFiles(imagePlace),
      log: pino({ level: 'silent' }),
      source: await openSessionPackage(files),
      ...options,
      ...(listId !== null && { listId }),
      onProgress(products, offers) {
        if (Date.now() - reportedAt < progressMs) return
        reportedAt = Date.now()
        port.postMessage({ products, offers })
      },
    })
    return { report }
  } catch (error) {
    if (isDiskFull(error)) return { diskFull: String(error) }
    if (!(error instanceof ImportError)) throw error
    return { refusal: toRefusal(error) }
  } finally {
    await pool.end()
  }
}
