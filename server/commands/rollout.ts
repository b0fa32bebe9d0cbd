// Replaces the processes of a running shop by those of the present files, one after the other: `npm run rollout` (OPS-05).
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../config/config.ts'
import { findRunning, type Running } from '../process/rollout-file.ts'
import { readArguments } from './read-arguments.ts'

const pollMs = 200

readArguments('Usage: npm run rollout', [0, 0], {})
const config = readConfig(process.env)
const processes = await findRunning(config)
if (processes.length === 0) fail(`No \`npm start\` of this machine runs on ${config.dataFolder}.`)
for (const before of processes) {
  process.kill(before.pid, 'SIGHUP')
  const after = await ended(before)
  if (!after) fail(`The process ${before.pid} on port ${before.port} has ended.`)
  if (!after.hasSucceeded)
    fail(`The new version did not start on port ${before.port}: the former one goes on. The log of the shop says why.`)
  console.log(`Port ${before.port}: the new version runs.`)
}

async function ended({ pid, rollouts }: Running): Promise<Running | undefined> {
  for (;;) {
    const now = (await findRunning(config)).find((one) => one.pid === pid)
    if (now === undefined || now.rollouts > rollouts) return now
    await wait(pollMs)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
