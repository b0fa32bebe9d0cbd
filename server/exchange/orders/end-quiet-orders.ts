// Applies order files left by quiet sessions, or marks the sessions as failed (EXCH-05).
import { readFile } from 'node:fs/promises'
import { ImportError } from '../../commerceml/xml/import-error.ts'
import type { Services } from '../../services.ts'
import { getExchangeFile } from '../exchange-folder.ts'
import { failQuietly, isQuiet } from '../end-quiet-sessions.ts'
import { toRefusal, describeRefusal } from '../import-texts.ts'
import { failedText } from '../run-import.ts'
import { applyOrderFile, type OrderFile } from './apply-order-file.ts'
import { describeAccepted } from './sale-steps.ts'
import { dbNow } from '../../database/sql-time.ts'

type QuietServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock' | 'log'>

/** A file whose rest never arrived got `success` for each part, and no step follows that could report it. */
export async function endQuietOrders(services: QuietServices): Promise<number> {
  const { db } = services
  const files = await db
    .selectFrom('exchangeFiles')
    .innerJoin('exchangeSessions', 'exchangeSessions.id', 'sessionId')
    .select(['exchangeFiles.id', 'sessionId', 'name', 'exchangeFiles.byteSize', 'documentsDone'])
    .where('kind', '=', 'sale')
    .where('state', '<>', 'failed')
    .where('isApplied', '=', false)
    .where(isQuiet)
    .orderBy('exchangeFiles.id')
    .execute()
  for (const file of files) {
    const { isFailed, message } = await apply(services, file)
    if (isFailed) await failQuietly(services, file.sessionId, message)
    else
      await db
        .updateTable('exchangeSessions')
        .set({ state: 'done', ...(message !== '' && { message }), finishedAt: dbNow })
        .where('id', '=', file.sessionId)
        // A file before it may have failed.
        .where('state', '<>', 'failed')
        .execute()
  }
  return files.length
}

async function apply(services: QuietServices, file: OrderFile): Promise<{ isFailed: boolean; message: string }> {
  try {
    if (await isWithoutText(services, file)) {
      await services.db.updateTable('exchangeFiles').set({ isApplied: true }).where('id', '=', file.id).execute()
      return { isFailed: false, message: '' }
    }
    return { isFailed: false, message: describeAccepted([await applyOrderFile(services, file)]) }
  } catch (error) {
    if (error instanceof ImportError) return { isFailed: true, message: describeRefusal(toRefusal(error), { isOrders: true }) }
    services.log.error({ err: error, sessionId: file.sessionId }, 'exchange: the file of orders could not be applied')
    return { isFailed: true, message: failedText }
  }
}

/** A line break at the end of a file may arrive as a part of its own, after the file was applied. */
const isWithoutText = async ({ config }: QuietServices, { id, sessionId, byteSize }: OrderFile): Promise<boolean> =>
  byteSize < 100 && (await readFile(getExchangeFile(config, sessionId, id), 'latin1')).trim() === ''
