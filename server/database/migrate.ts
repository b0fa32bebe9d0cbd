// Migrates the database: applies db/migrations in order, then each file of db/seed that has changed.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import { openClient } from './open-client.ts'

type Options = {
  log?: (message: string, fields?: object) => void
  /** the database is the embedded one: an error names the folder to delete */
  isEmbedded?: boolean
  /** the name of the last migration to apply, for a backup of an earlier release; seeds are left out then */
  until?: string | undefined
  /** replace the folders of the project in tests; each ends with a slash */
  folders?: { migrations: URL; seed: URL }
}

type SqlFile = {
  name: string
  sql: string
  hash: string
  /** indexes of large tables are created concurrently, which no transaction allows: such a file can be applied again after it failed */
  isConcurrent: boolean
  /** the version before runs on beside it, and starts on it */
  isCompatible: boolean
}

const marks = { concurrent: '-- without transaction', compatible: '-- compatible' }

/**
 * Statements that wait for a lock stop all that come after them: they give way after so long, and ask again for three minutes.
 * Less than PostgreSQL's deadlock_timeout (1 s): of two that wait for each other the migration gives way, and no page is ended.
 */
const lockTimeoutMs = 800
const lockPauseMs = 1000
const lockTries = 100

const projectFolders = {
  migrations: new URL('../../db/migrations/', import.meta.url),
  seed: new URL('../../db/seed/', import.meta.url),
}
const migrationLock = 7_230_451 // arbitrary, the same in every process of the shop

const migrationsTable = `
  create table if not exists schema_migrations
    (name text constraint schema_migrations_pk primary key, hash text not null, applied_at timestamptz not null default now())`

// schema_seed_rows: the keys of the rows that a seed has inserted, so that it does not insert them again.
const seedTables = `
  create table if not exists schema_seeds
    (name text constraint schema_seeds_pk primary key, hash text not null, applied_at timestamptz not null default now());
  create table if not exists schema_seed_rows
    (seed text not null, key text not null, constraint schema_seed_rows_pk primary key (seed, key))`

/**
 * Each file in its own transaction unless its first line says otherwise, one process at a time (advisory lock).
 * @throws StartError for a missing server or database, or a refused login (without the password), for other
 * migrations in the database, a server older than PostgreSQL 15, or a failed file
 */
export async function migrate(
  connectionString: string,
  { log = () => {}, isEmbedded = false, until, folders = projectFolders }: Options = {},
): Promise<void> {
  const client = await connect(connectionString)
  try {
    await checkServerVersion(client)
    await lockMigrations(client)
    const { isNewer } = await applyMigrations(client, await readSqlFiles(folders.migrations), { isEmbedded, until, log })
    await client.query(seedTables)
    if (until === undefined && !isNewer) await applySeeds(client, await readSqlFiles(folders.seed), log)
  } finally {
    await client.end() // also releases the lock
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = openClient(connectionString, 'rodnik-migrate')
  client.on('error', () => undefined) // a lost connection fails the next query, too
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    throw new StartError(
      `The database ${client.database} at ${client.host}:${client.port} does not take the user ${client.user} in (${reason}).`,
      { cause: error },
    )
  })
  return client
}

async function checkServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]!.server_version_num)
  if (version < 150_000) throw new StartError(`PostgreSQL 15 or newer is needed; this server is ${version}`)
}

async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const head = /^(?:--.*\n)*/.exec(sql)?.[0].split('\n') ?? []
      const hash = createHash('sha256').update(sql).digest('hex')
      return { name, sql, hash, isConcurrent: head.includes(marks.concurrent), isCompatible: head.includes(marks.compatible) }
    }),
  )
}

type Applied = Map<string, { hash: string; isCompatible: boolean }>

async function readApplied(client: pg.Client, table: 'schema_migrations' | 'schema_seeds'): Promise<Applied> {
  // By JSON: seeds have no such column, and a database of release 1.0 has none yet.
  const { rows } = await client.query<{ name: string; hash: string; isCompatible: boolean }>(
    `select name, hash, coalesce((to_jsonb(row) ->> 'is_compatible')::boolean, false) as "isCompatible" from ${table} row order by name`,
  )
  return new Map(rows.map(({ name, ...facts }) => [name, facts]))
}

type MigrationOptions = { isEmbedded: boolean; until: string | undefined; log: NonNullable<Options['log']> }

/** @returns isNewer: a later version has migrated the database, which this one may use as well */
async function applyMigrations(client: pg.Client, files: SqlFile[], { isEmbedded, until, log }: MigrationOptions) {
  await client.query(migrationsTable)
  const applied = await readApplied(client, 'schema_migrations')
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...applied].filter(([name]) => !known.has(name))
  if (unknown.length > 0) {
    const names = unknown.map(([name]) => name).join(', ')
    if (!files.every(({ name, hash }) => applied.get(name)?.hash === hash))
      throw new StartError(await otherMigrationsMessage(client, isEmbedded))
    if (!unknown.every(([, { isCompatible }]) => isCompatible))
      throw new StartError(`The database was migrated by a newer version of the shop, with ${names}: start that version.`)
    log('a newer version has migrated the database; this one runs on beside it', { migrations: names })
    return { isNewer: true }
  }
  const edited = files.find(({ name, hash }) => applied.has(name) && applied.get(name)?.hash !== hash)
  if (edited) throw new StartError(`migration ${edited.name} was edited after it was applied; write a new one instead`)
  for (const file of files.filter(({ name }) => !applied.has(name) && (until === undefined || name <= until))) {
    log('migration', { name: file.name })
    const subject = `migration ${file.name}`
    const work = async () => {
      for (const statement of file.isConcurrent ? file.sql.split(/;\s*$/m).filter((one) => one.trim() !== '') : [file.sql])
        await client.query(statement)
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [file.name, file.hash])
      if (file.isCompatible) await client.query('update schema_migrations set is_compatible = true where name = $1', [file.name])
    }
    await (file.isConcurrent ? named(subject, work) : inTransaction(client, { subject, log }, work))
  }
  return { isNewer: false }
}

/** Asks again and again: a query that waits for the lock would hold a snapshot, for which a concurrent index waits. */
async function lockMigrations(client: pg.Client): Promise<void> {
  const isLocked = async () => (await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [migrationLock])).rows[0]!.is
  while (!(await isLocked())) await pause(100)
}

async function applySeeds(client: pg.Client, files: SqlFile[], log: NonNullable<Options['log']>): Promise<void> {
  const applied = await readApplied(client, 'schema_seeds')
  for (const file of files.filter(({ name, hash }) => applied.get(name)?.hash !== hash)) {
    log('seed', { name: file.name })
    await inTransaction(client, { subject: `seed ${file.name}`, log }, async () => {
      await client.query(file.sql)
      await client.query(
        `insert into schema_seeds (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [file.name, file.hash],
      )
    })
  }
}

type Transaction = { subject: string; log: NonNullable<Options['log']> }

/** Begins again where another transaction holds a lock for longer than `lockTimeoutMs`. */
const inTransaction = (client: pg.Client, { subject, log }: Transaction, work: () => Promise<unknown>): Promise<void> =>
  named(subject, async () => {
    for (let attempt = 1; ; attempt++) {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      try {
        await work()
        await client.query('commit')
        return
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        if (!(error instanceof pg.DatabaseError) || error.code !== '55P03' || attempt === lockTries) throw error
        log('another transaction holds a lock; the next try follows', { subject, attempt })
        await pause(lockPauseMs)
      }
    }
  })

async function named(subject: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new StartError(`${subject} failed: ${String(error)}`, { cause: error })
  }
}

/** The database was made before release 1.0. */
async function otherMigrationsMessage(client: pg.Client, isEmbedded: boolean): Promise<string> {
  // Under root the embedded database can be outside of the data folder (embedded/data-directory.ts).
  const { rows } = await client.query<{ setting: string }>("select setting from pg_settings where name = 'data_directory'")
  const [place, way] = isEmbedded
    ? [`in ${dirname(rows[0]!.setting)}`, 'Move this folder away, or delete it if its data are not needed, and start again']
    : [`${client.database} at ${client.host}:${client.port}`, 'Create an empty database and set DATABASE_URL to it']
  return `The database ${place} was made before release 1.0 and cannot be migrated. Nothing in it was changed. ${way}.`
}
