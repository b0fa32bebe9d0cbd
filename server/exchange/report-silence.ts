// E-mails the owner when a base of 1C has exchanged no products, or no orders, for a while (EXCH-06).
import { sql } from 'kysely'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { silenceEmail } from '../mail/exchange-mail.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { dbNow } from '../database/sql-time.ts'

type Session = { id: number; kind: string; clientAddress: string; userAgent: string; classifierIds: string[] }

/**
 * One e-mail per silence: a base may exchange orders and send no products any more, or another base may go on.
 * A base is known while its sessions are stored (purge-sessions.ts). @returns whether an e-mail was sent
 */
export async function reportSilence({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>): Promise<boolean> {
  const { login, silenceHours: hours } = await readSettings(db, config, 'exchange')
  if (login === undefined || hours === 0) return false
  return db.transaction().execute(async (trx) => {
    // The newest of each kind, client and classifiers.
    const newest = await trx
      .selectFrom('exchangeSessions')
      .select(['id', 'kind', 'clientAddress', 'userAgent', 'classifierIds', 'lastRequestAt', 'message'])
      .select(sql<number>`count(*) over (partition by kind, classifier_ids)::int`.as('sessionCount'))
      .select(sql<boolean>`last_request_at < now() - make_interval(hours => ${hours}) and silence_mailed_at is null`.as('isUnreported'))
      .distinctOn(['kind', 'clientAddress', 'userAgent', 'classifierIds'])
      .orderBy('kind')
      .orderBy('clientAddress')
      .orderBy('userAgent')
      .orderBy('classifierIds')
      .orderBy('lastRequestAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    newest.sort((a, b) => b.lastRequestAt.getTime() - a.lastRequestAt.getTime() || b.id - a.id)
    const mayBeOfOneBase = compareBases(newest)
    const silent = newest.filter((session, at) => {
      const later = newest.slice(0, at).filter(({ kind }) => kind === session.kind)
      // Some exporters write another Ид each time: each of their sessions would be a base that is silent.
      const isBase = session.classifierIds.length === 0 || session.sessionCount > 1 || later.length === 0
      return session.isUnreported && isBase && !later.some((one) => mayBeOfOneBase(one, session))
    })
    if (silent.length === 0) return false
    const ids = silent.map(({ id }) => id)
    await trx.updateTable('exchangeSessions').set({ silenceMailedAt: dbNow }).where('id', 'in', ids).execute()
    await enqueueEmails(trx, { jobs, config }, silenceEmail({ sessions: silent, hours }))
    return true
  })
}

/**
 * A base is recognized by its classifiers, of which a session may name several. A session that names none may be of any
 * base of its client, and of any base at all where that client has named none.
 */
function compareBases(sessions: readonly Session[]): (a: Session, b: Session) => boolean {
  let bases: Set<string>[] = []
  for (const { classifierIds } of sessions) {
    if (classifierIds.length === 0) continue
    const same = bases.filter((base) => classifierIds.some((id) => base.has(id)))
    bases = [...bases.filter((base) => !same.includes(base)), new Set([...classifierIds, ...same.flatMap((base) => [...base])])]
  }
  const names = (session: Session, base: Set<string>) => session.classifierIds.some((id) => base.has(id))
  const basesOf = (session: Session) => {
    const { classifierIds, clientAddress, userAgent } = session
    const ofClient = sessions.filter((other) => other.clientAddress === clientAddress && other.userAgent === userAgent)
    return bases.filter((base) => (classifierIds.length > 0 ? [session] : ofClient).some((one) => names(one, base)))
  }
  const known = new Map(sessions.map((session) => [session.id, basesOf(session)]))
  return (a, b) => {
    const [ofA = [], ofB = []] = [known.get(a.id), known.get(b.id)]
    return ofA.length === 0 || ofB.length === 0 || ofA.some((base) => ofB.includes(base))
  }
}
