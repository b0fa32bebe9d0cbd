// Runs the three machines of deploy/ on this one: `npm run cluster [-- up | check [FAULT …] | down]`.
import { fileURLToPath } from 'node:url'
import { exitWithUsage } from '../../server/commands/read-arguments.ts'
import { Failure, run } from '../run-program.mjs'
import { authority, clients, namespaceOf } from './places.ts'
import { setUp, tearDown } from './set-up.ts'

const usage = 'Usage: npm run cluster [-- up | check [--orders 20] [--pages 10] [FAULT …] | down]'
const [command = 'up', ...faults] = process.argv.slice(2)
if (!['up', 'check', 'down'].includes(command) || (command !== 'check' && faults.length > 0)) exitWithUsage(usage)

try {
  if (command === 'up') await setUp()
  else if (command === 'down') await tearDown()
  else {
    // As a visitor: in the network of the machines, who trusts their authority.
    const program = [process.execPath, fileURLToPath(new URL('check.ts', import.meta.url)), ...faults]
    process.exitCode = await run('ip', ['netns', 'exec', namespaceOf(clients), ...program], { env: { NODE_EXTRA_CA_CERTS: authority } })
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
