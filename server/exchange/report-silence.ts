// E-mails the owner when 1C has sent no products, or fetched no orders, for a while (EXCH-06).
import { sql } from 'kysely'
import { sendSilenceMailLater } from '../mail/exchange-mail.ts'
import type { Services } from '../services.ts'

/** One e-mail per silence: a base may exchange orders and send no products any more. @returns whether it was sent */
export async function reportSilence({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>): Promise<boolean> {
  const { silenceHours: hours } = config.exchange
  if (hours === 0) return false
  return db.transaction().execute(async (trx) => {
    const newest = trx.selectFrom('exchangeSessions').select('id').distinctOn('kind').orderBy('kind').orderBy('lastRequestAt', 'desc')
    const silent = await trx
      .updateTable('exchangeSessions')
      .set({ silenceMailedAt: sql<Date>`now()` })
      .where('id', 'in', newest)
      .where('lastRequestAt', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
      .where('silenceMailedAt', 'is', null)
      .returning(['id', 'kind', 'lastRequestAt', 'clientAddress', 'message'])
      .execute()
    const [last] = silent.toSorted((a, b) => b.lastRequestAt.getTime() - a.lastRequestAt.getTime())
    if (!last) return false
    const kinds = silent.map(({ kind }) => kind)
    await sendSilenceMailLater(trx, jobs, { session: last, kinds, hours, config })
    return true
  })
}
