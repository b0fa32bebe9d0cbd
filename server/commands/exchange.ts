// Shows and reruns sessions of the exchange with 1C: `npm run exchange` (EXCH-06).
import { pino } from 'pino'
import { ImportError } from '../commerceml/xml/import-error.ts'
import { printReport } from '../commerceml/format-report.ts'
import { findSession, listSessions, type SessionDetails, type SessionSummary } from '../exchange/list-sessions.ts'
import { hasFiles, rehearseOrders, rehearseSession, rerunOrders, rerunSession } from '../exchange/run-again.ts'
import { StartError } from '../lib/start-error.ts'
import { createMailQueues } from '../mail/mail-queue.ts'
import { runCommand, type CommandServices } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = 'Usage: npm run exchange -- sessions [COUNT] | show ID | rerun ID | rehearse ID'
const [action = 'sessions', argument] = readArguments(usage, [0, 2], {}).positionals
const number = Number(argument ?? 20)
const isKnown = action === 'sessions' || (['show', 'rerun', 'rehearse'].includes(action) && argument !== undefined)
if (!isKnown || !Number.isSafeInteger(number) || number < 1) exitWithUsage(usage)

await runCommand(async (services) => {
  if (action === 'sessions')
    return console.log((await listSessions(services.db, number)).map(lineOf).join('\n') || 'There was no session yet.')
  const session = await findSession(services.db, number)
  if (!session) throw new StartError(`There is no session ${argument}: it may have been removed after 14 days.`)
  if (action === 'show') return console.log(describeSession(session))
  await runAgain(services, session)
}, createMailQueues)

async function runAgain(services: CommandServices, { id, kind }: SessionDetails): Promise<void> {
  if (!(await hasFiles(services.db, id))) throw new StartError(`The session ${id} has no files.`)
  const log = pino({ level: 'silent' })
  try {
    if (action === 'rehearse') {
      const result = kind === 'sale' ? await rehearseOrders(services, id) : printReport(await rehearseSession({ ...services, log }, id))
      console.log(`${result}\nNothing was changed.`)
      return
    }
    if (kind === 'sale') return console.log(await rerunOrders(services, id))
    const { state, message } = await rerunSession({ ...services, log }, id)
    console.log(message)
    if (state !== 'done') process.exitCode = 1
  } catch (error) {
    throw error instanceof ImportError ? new StartError(error.message, { cause: error }) : error
  }
}

function time(at: Date | null): string {
  return at === null ? '–' : at.toISOString().slice(0, 19).replace('T', ' ')
}

function lineOf({ id, kind, state, startedAt, clientAddress, records, message }: SessionSummary): string {
  return `${id}  ${time(startedAt)}  ${kind}  ${state}  ${clientAddress}  records ${records}  ${message}`
}

function describeSession(session: SessionDetails): string {
  const { files, steps, imports } = session
  return [
    lineOf(session),
    `Client: ${session.userAgent || '–'}, version ${session.version ?? 'none'}; last request ${time(session.lastRequestAt)}, finished ${time(session.finishedAt)}`,
    `Classifiers: ${session.classifierIds.join(', ') || 'none'}`,
    'Steps:',
    ...steps.map(
      (step) =>
        `  ${time(step.firstAt)}–${time(step.lastAt).slice(11)}  ${step.mode} ${step.filename} × ${step.requests}: ${step.outcome} ${step.message}`,
    ),
    `Files: ${files.count}, ${files.bytes} bytes, ${files.parts} parts, ${files.repeatedParts} repeated`,
    ...files.names.map((name) => `  ${name}`),
    ...imports.flatMap((one) => [
      `Import ${one.id}, ${one.batch === null ? 'all files' : `batch ${one.batch}`}: ${one.state} ${one.message}`,
      ...(one.report ? [printReport(one.report).replace(/^/gm, '  ')] : []),
    ]),
  ].join('\n')
}
