// Lists undelivered CRM requests and e-mails and resends them: `npm run unsent` (CB-03, CHK-06).
import type { PgBoss } from 'pg-boss'
import { shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { runCommand } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'
import { listUndeliverableEmails, resendEmails } from '../mail/undeliverable-emails.ts'
import { system } from '../journal/actors.ts'
import { createMailQueues } from '../mail/mail-queue.ts'
import type { Database } from '../database/database.ts'
import { findPause } from '../crm/crm-pause.ts'
import { createCrmQueues } from '../crm/crm-jobs.ts'
import { listRefused, listUnsent, sendAgain } from '../crm/undelivered-requests.ts'

const usage =
  'Usage: npm run unsent            undelivered requests and e-mails\n       npm run unsent -- again   resends all that failed\n       npm run unsent -- again ID …'
const shown = 1000

const words = readArguments(usage, [0, Number.POSITIVE_INFINITY], {}).positionals
if (words.length > 0 && words[0] !== 'again') exitWithUsage(usage)
await runCommand(
  ({ db, jobs }) => (words[0] === 'again' ? again(db, jobs, words.slice(1)) : show(db)),
  async (jobs) => {
    await createMailQueues(jobs)
    await createCrmQueues(jobs)
  },
)

async function show(db: Database): Promise<void> {
  const pause = await findPause(db)
  if (pause) console.log(`The CRM refuses the webhook since ${time(pause.since)}: ${pause.problem}\n  next attempt at ${time(pause.until)}`)
  const callbacks = await listUnsent(db, shown)
  for (const { id, state, createdAt, name, phone, tries, problem } of callbacks) {
    console.log(
      `request ${id} ${state}: ${time(createdAt)}, ${name}, ${formatPhone(phone)}, ${tries} tries${problem ? `, ${problem}` : ''}`,
    )
  }
  const emails = await listUndeliverableEmails(db, shown)
  for (const { id, email, diedAt, tries, reason } of emails) {
    const description = email ? `«${email.subject}» to ${email.to.address}` : 'malformed'
    console.log(`email ${id} dead: ${time(diedAt)}, ${description}, ${tries} tries, ${reason}`)
  }
  console.log(`${callbacks.length} requests not in the CRM, ${emails.length} dead emails`)
}

/** Without ids: failed requests and all dead e-mails. Requests stored without a CRM are sent only by id. */
async function again(db: Database, jobs: PgBoss, named: string[]): Promise<void> {
  const requests = await sendAgain(db, jobs, system('unsent'), named.length > 0 ? named : await listRefused(db, 'failed'))
  const ids = named.filter(isUuid)
  const emails = named.length > 0 && ids.length === 0 ? 0 : await resendEmails(jobs, named.length > 0 ? ids : undefined)
  console.log(`${requests.length} requests and ${emails} emails queued again`)
  if (named.length > requests.length + emails) process.exitCode = 1
}

function time(at: Date): string {
  return `${shopDay(at)} ${shopClock(at)}`
}
