// Lists, approves, declines and ends wholesale applications: `npm run wholesale`.
import { formatPhone } from '#contract/values/phone.ts'
import { runCommand, type Command } from './cli.ts'
import { system } from '../journal/actors.ts'
import { createMailQueues } from '../mail/mail-queue.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'
import type { Services } from '../services.ts'
import { approveWholesale, declineWholesale, endWholesale, listWaiting } from '../wholesale/decide-application.ts'
import { listPriceTypes } from '../wholesale/list-price-types.ts'

const usage = `Usage: npm run wholesale                                        applications that wait
       npm run wholesale -- approve EMAIL --price-type NAME
       npm run wholesale -- decline EMAIL [--answer TEXT]
       npm run wholesale -- end EMAIL                           retail prices again`

const command = system('wholesale')

await runCommand(readWork(), createMailQueues)

function readWork(): Command {
  const { positionals, values } = readArguments(usage, [0, 2], { 'price-type': { type: 'string' }, answer: { type: 'string' } })
  const [action, email] = positionals
  if (action === undefined) return show
  const priceType = values['price-type']
  if (email === undefined) return exitWithUsage(usage)
  if (action === 'approve' && priceType !== undefined) return (services) => approveWholesale(services, command, email, priceType)
  if (action === 'decline') return (services) => declineWholesale(services, command, email, values.answer ?? '')
  return action === 'end' ? (services) => endWholesale(services, command, email) : exitWithUsage(usage)
}

async function show({ db }: Pick<Services, 'db'>): Promise<void> {
  const waiting = await listWaiting(db)
  for (const { email, company, bin, goods, phone, comment, createdAt } of waiting)
    // A line break of the customer would look like another application.
    console.log(
      [createdAt.toISOString(), email, company, bin, formatPhone(phone), goods, comment].filter(Boolean).join(' · ').replace(/\s+/g, ' '),
    )
  console.log(`${waiting.length} applications wait; price types: ${(await listPriceTypes(db)).join(', ') || 'none'}`)
}
