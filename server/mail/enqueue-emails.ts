// Enqueues e-mails in the transaction of the action that they report (CHK-06).
import { fromKysely, type PgBoss } from 'pg-boss'
import { readGroups, type SettingsSource } from '../settings/read-settings.ts'
import { composeEmail, type EmailContent, type Origin } from './compose-email.ts'
import { mailQueue, type Email } from './mail-queue.ts'
import type { Trx } from '../database/database.ts'

export type MailServices = { jobs: PgBoss; config: SettingsSource & Origin }

export async function enqueueEmails(trx: Trx, { jobs, config }: MailServices, ...contents: EmailContent[]): Promise<void> {
  const { shop, mail } = await readGroups(trx, config, 'shop', 'mail')
  const emails = contents.map((content) => composeEmail(content, config, { ...shop, mailbox: mail.shop }))
  await storeEmails(trx, jobs, emails)
}

export async function storeEmails(trx: Trx, jobs: PgBoss, emails: readonly Email[]): Promise<void> {
  // Without our CamelCasePlugin: pg-boss reads its own column names.
  const db = fromKysely(trx.withoutPlugins())
  const queued = emails.map((data) => ({ data }))
  await jobs.insert(mailQueue, queued, { db })
}
