// Restores a backup into an empty database and an empty data folder, all or nothing (OPS-03).
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../lib/start-error.ts'
import { listTables, type Manifest, readVersions, savedPaths } from './backup-file.ts'
import type { Backup } from './open-backup.ts'

/** @throws StartError where something is in the target or it has other migrations; then nothing was restored */
export async function restoreBackup({ pool, dataFolder }: { pool: Pool; dataFolder: string }, backup: Backup): Promise<void> {
  const client = await pool.connect()
  const unfinished = join(dataFolder, 'restore-unfinished')
  const moved: string[] = []
  try {
    await client.query('begin')
    await checkVersions(client, backup.manifest)
    await checkEmpty(client, dataFolder)
    await fillTables(client, backup)
    await rm(unfinished, { recursive: true, force: true })
    for (const { path, open } of backup.files) {
      await mkdir(dirname(join(unfinished, path)), { recursive: true, mode: 0o700 })
      await pipeline(await open(), createWriteStream(join(unfinished, path), { mode: 0o600 }))
    }
    // A secret that this start has just made gives way to the one that signed the links of the backup.
    for (const path of await readdir(unfinished).catch(() => [])) {
      await rm(join(dataFolder, path), { recursive: true, force: true })
      await rename(join(unfinished, path), join(dataFolder, path))
      moved.push(path)
    }
    await client.query('commit')
    await client.query('analyze').catch(() => undefined) // restored all the same; autovacuum repeats it
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const path of moved) await rm(join(dataFolder, path), { recursive: true, force: true })
    throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    client.release()
  }
}

async function checkVersions(client: ClientBase, manifest: Manifest): Promise<void> {
  const here = await readVersions(client)
  const isSame = (name: 'migrations' | 'jobsVersion') => JSON.stringify(here[name]) === JSON.stringify(manifest[name])
  if (isSame('migrations') && isSame('jobsVersion')) return
  throw new StartError(
    `The backup was written by another version of the shop: its last migration is ${manifest.migrations.at(-1)?.name}, ` +
      `here it is ${here.migrations.at(-1)?.name}. A backup of an earlier version needs a database in which the shop was not started yet, ` +
      'one of a later version that version. Nothing was restored.',
  )
}

const checkedTables = ['users', 'products', 'orders', 'carts', 'callbacks', 'journal']

async function checkEmpty(client: ClientBase, dataFolder: string): Promise<void> {
  const tables = new Set((await listTables(client)).map(({ name }) => name))
  // An earlier release does not have all of them.
  for (const table of checkedTables.filter((name) => tables.has(name))) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount) throw notEmpty(`the database has rows in ${table}`)
  }
  for (const path of savedPaths) {
    const found = await stat(join(dataFolder, path)).catch(() => undefined)
    const isFilled =
      found?.isDirectory() &&
      (await readdir(join(dataFolder, path), { recursive: true, withFileTypes: true })).some((entry) => entry.isFile())
    if (isFilled) throw notEmpty(`${join(dataFolder, path)} has files`)
  }
}

const notEmpty = (reason: string): StartError =>
  new StartError(
    `A backup is restored into an empty shop only, and ${reason}: set another DATA_FOLDER, or move the old one away. Nothing was restored.`,
  )

/** Foreign keys are dropped and created again: COPY needs no order of tables then, and they are checked at once. */
async function fillTables(client: ClientBase, { manifest, openTable }: Backup): Promise<void> {
  const tables = await listTables(client)
  const { rows: keys } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'pgboss')`)
  for (const { drop } of keys) await client.query(drop)
  // The journal cannot be emptied, and an empty shop has none.
  const changeable = tables.map(({ name }) => name).filter((name) => name !== 'journal')
  // Else the restored rows would be announced as changes.
  for (const name of changeable) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${changeable.join(', ')}`) // rows of migrations and seeds
  for (const table of tables) {
    if (table.name === 'staff_changes') await client.query('truncate staff_changes') // filled by the trigger of the journal
    const saved = manifest.tables.find(({ name }) => name === table.name)
    if (!saved || saved.columns.toSorted().join() !== table.columns.toSorted().join())
      throw new StartError(`The table ${table.name} differs in the backup. Nothing was restored.`)
    const copy = client.query(copyFrom(`copy ${table.name} (${saved.columns.join(', ')}) from stdin`))
    await pipeline(await openTable(table.name), copy)
    if (copy.rowCount !== saved.rows)
      throw new StartError(`The table ${table.name} has ${copy.rowCount} of ${saved.rows} rows. Nothing was restored.`)
  }
  for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value])
  for (const name of changeable) await client.query(`alter table ${name} enable trigger user`)
  for (const { add } of keys) await client.query(add)
}
