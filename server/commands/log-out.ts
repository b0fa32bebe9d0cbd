// Ends the sessions of an account, or of all accounts: `npm run log-out`.
import { endSessionsOf } from '../accounts/own-sessions.ts'
import { system } from '../journal/actors.ts'
import { runCommand } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = `Usage: npm run log-out -- EMAIL
       npm run log-out -- --everybody`

const { positionals, values } = readArguments(usage, [0, 1], { everybody: { type: 'boolean' } })
const [email] = positionals
if ((email === undefined) === (values.everybody === undefined)) exitWithUsage(usage)
await runCommand(async ({ db }) => {
  const { accounts, sessions } = await db.transaction().execute((trx) => endSessionsOf(trx, system('log-out'), email))
  console.log(`${sessions} sessions of ${accounts} accounts have ended; their next request is a guest's.`)
})
