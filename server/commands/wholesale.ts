// Lists, approves, declines and ends wholesale applications: `npm run wholesale`.
import { parseArgs } from 'node:util'
import { formatPhone } from '#contract/values/phone.ts'
import { runCommand, type Command } from './cli.ts'
import { createMailQueues } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { approveWholesale, declineWholesale, endWholesale, listWaiting } from '../wholesale/decide-application.ts'

const usage = `Usage: npm run wholesale                                        applications that wait
       npm run wholesale -- approve EMAIL --price-type NAME
       npm run wholesale -- decline EMAIL [--answer TEXT]
       npm run wholesale -- end EMAIL                           retail prices again`

const work = readWork()
if (!work) {
  console.error(usage)
  process.exit(2)
}
await runCommand(work, createMailQueues)

function readWork(): Command | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'price-type': { type: 'string' }, answer: { type: 'string' } },
  })
  const [action, email] = positionals
  if (action === undefined) return show
  const priceType = values['price-type']
  if (email === undefined || positionals.length > 2) return undefined
  if (action === 'approve' && priceType !== undefined) return (services) => approveWholesale(services, email, priceType)
  if (action === 'decline') return (services) => declineWholesale(services, email, values.answer ?? '')
  return action === 'end' ? (services) => endWholesale(services, email) : undefined
}

async function show({ db }: Pick<Services, 'db'>): Promise<void> {
  const waiting = await listWaiting(db)
  for (const { email, company, bin, goods, phone, comment, createdAt } of waiting)
    console.log([createdAt.toISOString(), email, company, bin, formatPhone(phone), goods, comment].filter(Boolean).join(' · '))
  const types = await db.selectFrom('priceTypes').select('name').where('isRetail', '=', false).orderBy('name').execute()
  console.log(`${waiting.length} applications wait; price types: ${types.map(({ name }) => name).join(', ') || 'none'}`)
}
