// Lists, counts and resends undeliverable e-mails (CHK-06).
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { deadMailQueue, outgoingEmailSchema, mailQueue } from './mail-queue.ts'

/** The oldest first. */
export async function listUndeliverableEmails(db: Database, limit = 100) {
  const { rows } = await sql<{ id: string; data: unknown; diedAt: Date; tries: number | null; reason: string | null }>`
    select id, data, created_on as died_at, source_retry_count + 1 as tries, source_output->>'reason' as reason
    from pgboss.job where name = ${deadMailQueue} and state < 'active' order by created_on limit ${limit}`.execute(db)
  return rows.map(({ data, tries, reason, ...row }) => {
    const parsed = outgoingEmailSchema.safeParse(data)
    return { ...row, email: parsed.success ? parsed.data : undefined, tries: tries ?? 1, reason: reason ?? '' }
  })
}

export async function countEmails(db: Database): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from pgboss.job
    where name in (${mailQueue}, ${deadMailQueue}) and state < 'completed' group by name`.execute(db)
  const of = (queue: string) => rows.find(({ name }) => name === queue)?.count ?? 0
  return { waiting: of(mailQueue), dead: of(deadMailQueue) }
}

/** Resends the given or all e-mails with their Message-ID. @returns number of e-mails */
export const resendEmails = (jobs: PgBoss, ids?: string[]): Promise<number> =>
  // Set explicitly: e-mails of older versions lack the source queue.
  jobs.redrive(deadMailQueue, { destination: mailQueue, limit: 100_000, ...(ids ? { ids } : {}) })
