// Generates db/schema.gen.ts: node scripts/generate-db-types.ts [--verify] [CONNECTION]
// CONNECTION is a migrated database; without it a temporary one is opened.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'

const options = process.argv.slice(2)
const verify = options.includes('--verify')
const connection = options.find((option) => option !== '--verify')
const mapping = { int8: 'number', numeric: 'number', xid8: 'string' } // as server/database/database.ts reads them

function generate(url: string): number {
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/kysely-codegen',
    ['--url', url, '--dialect', 'postgres', '--camel-case', '--numeric-parser', 'number', '--type-mapping', JSON.stringify(mapping)].concat(
      ['--exclude-pattern', '{schema_{migrations,seeds,seed_rows},journal_*,order_events}', '--out-file', 'db/schema.gen.ts'],
      verify ? ['--verify'] : [],
    ),
    { encoding: 'utf8' },
  )
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return status ?? 1
}

async function generateFromNewDatabase(): Promise<number> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rodnik-types-'))
  await chmod(dataFolder, 0o755) // under root PostgreSQL runs as another user
  try {
    const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
    try {
      await migrate(server.connectionString)
      return generate(server.connectionString)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

process.exit(connection === undefined ? await generateFromNewDatabase() : generate(connection))
