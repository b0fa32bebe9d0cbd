// Checks new migrations for statements that lock the shop out, each as a start applies it (squawk).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = 'db/migrations'
const squawk = 'node_modules/@squawk-cli/linux-x64/bin/squawk'
/** Earlier ones are those of release 1.0. */
const first = '0015'
/** 0019 moves what processes of 1.0 read: they are stopped before it (CHANGELOG.md). Those from here on run while a shop serves. */
const firstBesideShop = '0041'
// The runner repeats a file whole or not at all and sets lock_timeout; a file may take long; an enum has no order here; integers are enough.
const excluded = [
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-enum-value-ordering',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]
// They disturb a shop that runs.
const excludedWhileStopped = [
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'adding-field-with-default',
  'constraint-missing-not-valid',
  'require-concurrent-index-creation',
]

const files = (existsSync(squawk) ? readdirSync(folder) : []).filter((name) => name >= first && name.endsWith('.sql'))
for (const name of files) {
  const file = `${folder}/${name}`
  const rules = name < firstBesideShop ? [...excluded, ...excludedWhileStopped] : excluded
  const sql = readFileSync(file, 'utf8')
  const altered = new Set(sql.match(/^alter table (?:only )?\w+/gim))
  if (name >= firstBesideShop && altered.size > 1) {
    console.error(
      `${file} alters several tables: pages that read them in another order would keep it from the second; give each a file of its own`,
    )
    process.exitCode = 1
  }
  const inTransaction = /^(?:--.*\n)*?-- without transaction\n/.test(sql) ? [] : ['--assume-in-transaction']
  const { status, error } = spawnSync(squawk, ['--pg-version=15', `--exclude=${rules.join()}`, ...inTransaction, file], {
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) process.exitCode = 1
}
console.log(existsSync(squawk) ? `${files.length} new migrations` : 'squawk has no binary for this machine: new migrations are not checked')
