// Judges the search page over the demo shop (`npm run bench:search`) and records the shares.
// Failed queries are printed, with --held-out also those held out from tuning.
import pg from 'pg'
import { pino } from 'pino'
import { searchFor } from '../../contract/catalogue/filter.ts'
import { loadProducts } from '../../demo/load-products.ts'
import { startCatalogueIndexes, startSearchIndexes } from '../../test/start-indexes.ts'
import { selectListing } from '../../server/catalogue/listing/listing.ts'
import { openPool } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts'
import { seedDemoSynonyms } from '../../demo/synonyms.ts'
import { recordResult } from '../record-result.ts'
import { readArguments } from '../../server/commands/read-arguments.ts'
import { judgedProductCount, judgeSearch, sharesOf, type Judgement, type Share } from '../../test/relevance-judgements.ts'

const { values } = readArguments('Usage: npm run bench:search [-- --dry] [-- --held-out] [-- --products COUNT]', [0, 0], {
  products: { type: 'string', default: String(judgedProductCount) },
  dry: { type: 'boolean' },
  'held-out': { type: 'boolean' },
})
const name = 'bench_judged'
const productCount = Number(values.products)
const embedded = await startEmbeddedPostgres({
  dataFolder: 'var/bench',
  canCreateDatabases: true,
  log: (message) => void process.stderr.write(`  ${message}\n`),
})
try {
  await judge(await freshDatabase(embedded.connectionString))
} finally {
  await embedded.stop()
}

async function freshDatabase(serverUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

async function judge(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 4)
  pool.on('error', () => undefined) // its last sockets may outlive it until the server stops
  const log = pino({ level: 'silent' })
  await loadProducts(pool, { count: productCount })
  await seedDemoSynonyms(pool)
  const catalogue = await startCatalogueIndexes({ pool, connectionString, log })
  const search = await startSearchIndexes({ pool, catalogue, log })
  try {
    const judgements = judgeSearch((query) => {
      const { ids, correctedQuery } = selectListing({ catalogue, search }, { ...searchFor(query), pageSize: 10 })
      return { productIds: ids, correctedQuery }
    }, productCount)
    report(judgements)
  } finally {
    await search.stop()
    await catalogue.stop()
    await pool.end()
  }
}

function report(judgements: readonly Judgement[]): void {
  for (const { kind, query, isHeldOut, rank, first, correctedQuery } of judgements) {
    if (rank <= 3 || (isHeldOut && !values['held-out'])) continue
    console.log(`${kind}: «${query}»${correctedQuery === null ? '' : ` → «${correctedQuery}»`} ${rank} ${first.join(' | ')}`)
  }
  const lines = [
    ...table('tuned', sharesOf(judgements.filter(({ isHeldOut }) => !isHeldOut))),
    ...table('held out', sharesOf(judgements.filter(({ isHeldOut }) => isHeldOut))),
    ...table('all', sharesOf(judgements)),
  ]
  console.log(lines.join('\n'))
  if (!values.dry)
    recordResult(`search quality, ${productCount} products`, `npm run bench:search -- --products ${productCount}`, lines.slice(1))
}

function table(part: string, shares: readonly Share[]): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const row = ({ kind, count, first, first3, first10 }: Share) =>
    `| ${kind} | ${count} | ${percent(first)} | ${percent(first3)} | ${percent(first10)} |`
  return ['', `| ${part} | queries | expected product first | in first 3 | in first 10 |`, '|---|---|---|---|---|', ...shares.map(row)]
}
