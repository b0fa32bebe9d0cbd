// Shows frequent and failed searches and adds synonyms: `npm run searches` (SRCH-08).
import { addSynonym, readSearchReport } from '../search/search-report.ts'
import { runCommand, type CommandServices } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = `Usage: npm run searches                             queries of the last 30 days, the most frequent first
       npm run searches -- failed                   those that found nothing
       npm run searches -- synonym QUERY MEANING    makes QUERY find what MEANING finds`
const days = 30
const most = 100

const [action, query, meaning] = readArguments(usage, [0, 3], {}).positionals
if (action === 'synonym' && meaning !== undefined) await runCommand(({ db }) => addSynonym(db, { query: query!, meaning }))
else if (query === undefined && (action === undefined || action === 'failed'))
  await runCommand((services) => show(services, action === 'failed'))
else exitWithUsage(usage)

async function show({ db }: CommandServices, isFailed: boolean): Promise<void> {
  const rows = await readSearchReport(db, { days, order: isFailed ? 'nothingFound' : 'searches', most })
  for (const row of rows) {
    const opened = row.opened.map(({ kind, target, openings }) => `${kind} ${target} ×${openings}`).join(', ')
    console.log(
      `${row.query}: ${row.searches} searches, ${row.nothingFound} found nothing, ${row.partlyFound} found a part, last on ${row.lastDay}${opened && `; opened ${opened}`}`,
    )
  }
  console.log(`${rows.length} queries of ${days} days`)
}
