// Marks a session without further requests as failed, and e-mails the owner: 1C gets no reply.
import { sql } from 'kysely'
import { sendFailedExchangeMailLater } from '../mail/exchange-mail.ts'
import type { Services } from '../services.ts'

/** Does nothing when the session has failed before. */
export async function failQuietly(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  sessionId: number,
  message: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .updateTable('exchangeSessions')
      .set({ state: 'failed', message, finishedAt: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .where('state', '<>', 'failed')
      .returning(['id', 'kind', 'lastRequestAt', 'clientAddress', 'message'])
      .executeTakeFirst()
    if (session) await sendFailedExchangeMailLater(trx, jobs, { session, config })
  })
}
