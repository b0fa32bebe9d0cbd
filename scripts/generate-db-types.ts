// Generates types from a migrated database: node scripts/generate-db-types.ts [--verify] CONNECTION
import { spawnSync } from 'node:child_process'

const verify = process.argv.includes('--verify')
const connection = process.argv.at(-1)!
const mapping = { int8: 'number', numeric: 'number', xid8: 'string' } // as server/database/database.ts reads them
const { status, stdout, stderr } = spawnSync(
  'node_modules/.bin/kysely-codegen',
  [
    '--url',
    connection,
    '--dialect',
    'postgres',
    '--camel-case',
    '--numeric-parser',
    'number',
    '--type-mapping',
    JSON.stringify(mapping),
  ].concat(['--exclude-pattern', 'schema_{migrations,seeds,seed_rows}', '--out-file', 'db/schema.gen.ts'], verify ? ['--verify'] : []),
  { encoding: 'utf8' },
)
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exit(status ?? 1)
