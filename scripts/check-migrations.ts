// Checks new migrations for statements that lock the shop out, each as a start applies it (squawk).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = 'db/migrations'
const squawk = 'node_modules/@squawk-cli/linux-x64/bin/squawk'
/** Earlier ones are released. */
const first = '0041'
// The runner repeats a file whole or not at all and sets lock_timeout; a file may take long; an enum has no order here; integers are enough.
const excluded = [
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-enum-value-ordering',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
].join()

const files = (existsSync(squawk) ? readdirSync(folder) : [])
  .filter((name) => name >= first && name.endsWith('.sql'))
  .map((name) => `${folder}/${name}`)
for (const file of files) {
  const inTransaction = /^(?:--.*\n)*?-- without transaction\n/.test(readFileSync(file, 'utf8')) ? [] : ['--assume-in-transaction']
  const { status, error } = spawnSync(squawk, ['--pg-version=15', `--exclude=${excluded}`, ...inTransaction, file], { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exitCode = 1
}
console.log(existsSync(squawk) ? `${files.length} new migrations` : 'squawk has no binary for this machine: new migrations are not checked')
