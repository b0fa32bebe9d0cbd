// E-mails the owner when 1C has sent no request for EXCHANGE_SILENCE_HOURS (EXCH-06).
import { sql } from 'kysely'
import { sendSilenceMailLater } from '../mail/exchange-mail.ts'
import type { Services } from '../services.ts'

/** Sends one e-mail per silence. @returns whether it was sent now */
export async function reportSilence({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>): Promise<boolean> {
  const { silenceHours: hours } = config.exchange
  if (hours === 0) return false
  return db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('exchangeSessions')
      .select(['id', 'lastRequestAt', 'clientAddress', 'message', 'silenceMailedAt'])
      .select(sql<boolean>`last_request_at < now() - make_interval(hours => ${hours})`.as('isSilent'))
      .orderBy('lastRequestAt', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!last?.isSilent || last.silenceMailedAt !== null) return false
    await trx
      .updateTable('exchangeSessions')
      .set({ silenceMailedAt: sql<Date>`now()` })
      .where('id', '=', last.id)
      .execute()
    await sendSilenceMailLater(trx, jobs, { session: last, hours, config })
    return true
  })
}
