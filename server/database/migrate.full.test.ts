// Checks migrations and the messages for a database that cannot be used (OPS-01, OPS-03).
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { until } from '#test/wait-for.ts'
import { StartError } from '../lib/start-error.ts'
import { migrate } from './migrate.ts'

const migrationCount = (await readdir('db/migrations')).length
const fileCount = migrationCount + (await readdir('db/seed')).length

let database: TestDatabase
/** of the last call of `applied` */
let progress: string[]
let client: pg.Client
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-migrate-'))
  await cp('db/migrations', join(folder, 'migrations'), { recursive: true })
  await cp('db/seed', join(folder, 'seed'), { recursive: true })
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const rowsOf = async (query: string): Promise<unknown[][]> => (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows
/** @returns puts the migrations from `first` on back */
async function applyUntil(first: string): Promise<() => Promise<void>> {
  await client.query('drop schema public cascade; create schema public')
  const newer = (await readdir(join(folder, 'migrations'))).filter((name) => name >= first)
  for (const name of newer) await rename(join(folder, 'migrations', name), join(folder, name))
  await applied()
  return async () => {
    for (const name of newer) await rename(join(folder, name), join(folder, 'migrations', name))
  }
}
const edit = async (file: string, ...replacements: [from: string, to: string][]) => {
  let sql = await readFile(join(folder, file), 'utf8')
  for (const [from, to] of replacements) {
    expect(sql.split(from), from).toHaveLength(2)
    sql = sql.replace(from, () => to)
  }
  await writeFile(join(folder, file), sql)
}

/** Migrates by the folders of this test; returns the names of the files applied, or the error. */
async function applied({ isEmbedded = false, connectionString = database.connectionString } = {}): Promise<unknown> {
  const names: string[] = []
  progress = names
  const log = (message: string, fields?: object) => void names.push(`${message} ${Object.values(fields ?? {}).join(' ')}`)
  const folders = { migrations: pathToFileURL(`${folder}/migrations/`), seed: pathToFileURL(`${folder}/seed/`) }
  return migrate(connectionString, { log, isEmbedded, folders }).then(
    () => names,
    (error: unknown) => error,
  )
}

test('OPS-01 a refused connection, a silent server, a wrong password and a missing database are each reported in one sentence without the password', async () => {
  const refusal = async (change: (url: URL) => void) => {
    const url = new URL(database.connectionString)
    change(url)
    return migrate(url.href).catch((error: unknown) => error)
  }
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  const sockets: Socket[] = []
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const silent = await refusal((url) => (url.host = `127.0.0.1:${port}`))
  for (const socket of sockets) socket.destroy()
  server.close()
  await once(server, 'close')
  const refused = await refusal((url) => (url.host = `127.0.0.1:${port}`))
  const wrong = await refusal((url) => (url.password = 'hunter2'))
  const missing = await refusal((url) => (url.pathname = '/no_such_shop'))
  for (const error of [silent, refused, wrong, missing]) expect(error).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/^StartError: The database \S+ at \S+ does not take the user \S+ in \(.*ECONNREFUSED/)
  expect(String(silent)).toContain('timeout expired')
  expect(String(wrong)).toContain('password authentication failed')
  expect(String(missing)).toContain('"no_such_shop" does not exist')
  expect(String(wrong)).not.toContain('hunter2')
})

test('OPS-03 an edited migration and a database of a newer version are refused, a migration that fails leaves nothing', async () => {
  await writeFile(join(folder, 'migrations', '9998_test.sql'), 'create table half_done (); select no_such_function();')
  expect(String(await applied())).toMatch(/^StartError: migration 9998_test\.sql failed: .*no_such_function/)
  expect(await rowsOf("select to_regclass('half_done')")).toEqual([[null]])

  await writeFile(join(folder, 'migrations', '9998_test.sql'), 'create table whole ();')
  expect(await applied()).toEqual(['migration 9998_test.sql'])
  await writeFile(join(folder, 'migrations', '9998_test.sql'), 'create table whole (id integer);')
  expect(String(await applied())).toContain('migration 9998_test.sql was edited after it was applied')

  await rm(join(folder, 'migrations', '9998_test.sql'))
  expect(String(await applied())).toContain('by a newer version of the shop, with 9998_test.sql: start that version')
})

test('OPS-05 the version before starts on a newer database whose further migrations are all marked compatible, and leaves its seeds', async () => {
  const newer = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql)
  await newer('9998_test.sql', '-- compatible\n-- Adds what only the newer version reads.\ncreate table addition ();')
  expect(await applied()).toEqual(['migration 9998_test.sql'])
  await rm(join(folder, 'migrations', '9998_test.sql'))
  await edit('seed/synonyms.sql', ["  ('кран, краник', null),", "  ('кран, краник, кранчик', null),"])
  expect(await applied()).toEqual(['a newer version has migrated the database; this one runs on beside it 9998_test.sql'])

  await newer('9998_test.sql', '-- compatible\n-- Adds what only the newer version reads.\ncreate table addition ();')
  await newer('9999_test.sql', 'drop table addition;')
  expect(await applied()).toContain('migration 9999_test.sql')
  for (const name of ['9998_test.sql', '9999_test.sql']) await rm(join(folder, 'migrations', name))
  expect(String(await applied())).toContain('by a newer version of the shop, with 9998_test.sql, 9999_test.sql: start that version')
})

test('OPS-05 a migration that waits for a lock gives way to later statements, and asks again until it gets it', async () => {
  await writeFile(join(folder, 'migrations', '9998_test.sql'), 'alter table brands add column probe integer;')
  await client.query('begin; select from brands')
  const migrating = applied()
  const gaveWay = 'another transaction holds a lock; the next try follows'
  await until(() => progress.some((line) => line.startsWith(gaveWay)))
  await client.query('commit')
  expect(await migrating).toEqual(expect.arrayContaining(['migration 9998_test.sql', `${gaveWay} migration 9998_test.sql 1`]))
  expect(await rowsOf('select count(probe)::int from brands')).toEqual([[0]])
})

test('OPS-05 of a page and a migration that wait for each other the migration gives way', async () => {
  const sql = 'alter table categories add column probe integer; alter table brands add column probe integer;'
  await writeFile(join(folder, 'migrations', '9998_test.sql'), sql)
  await client.query('begin; select from brands')
  const migrating = applied()
  await until(async () => (await rowsOf("select from pg_locks where relation = 'brands'::regclass and not granted")).length > 0)
  await client.query('select from categories; commit')
  expect(await migrating).toContain('migration 9998_test.sql')
})

test('OPS-03 a database that is stopped during a migration is reported with its name, and leaves nothing of it', async () => {
  const sql = 'create table half_done (); select pg_terminate_backend(pg_backend_pid());'
  await writeFile(join(folder, 'migrations', '9998_test.sql'), sql)
  expect(String(await applied())).toMatch(/^StartError: migration 9998_test\.sql failed: .*terminating connection/)
  expect(await rowsOf("select to_regclass('half_done')")).toEqual([[null]])
})

test('STAFF-03 ROLE-01 the roles of release 1.0 become staff roles, and nobody is charged other prices', async () => {
  const addNewer = await applyUntil('0015')
  await client.query(`
    insert into price_types (name) values ('Оптовая');
    insert into users (email, is_email_confirmed, last_name, first_name, phone, role, consent_at, consent_version, price_type_id)
    select role || '@rodnik.example', true, 'Ким', 'Ольга', '+77025550203', role, now(), 'test', price_types.id
    from unnest(enum_range(null::user_role)) as role join price_types on not is_retail`)
  const charged = 'select email, own_price_type_id from users order by email'
  const before = await rowsOf(charged)
  await addNewer()
  expect(await applied()).toContain('migration 0015_staff_roles.sql')
  expect(await rowsOf(charged)).toEqual(before)
  expect(await rowsOf('select email, staff_roles.role from staff_roles join users on id = user_id order by 1, 2')).toEqual([
    ['admin@rodnik.example', 'owner'],
    ['manager@rodnik.example', 'orders'],
    ['manager@rodnik.example', 'content'],
  ])
})

test('ADM-07 notes of the orders of persons who were deleted before are emptied, those of others stay and are final', async () => {
  const addNewer = await applyUntil('0042')
  await client.query(`
    insert into orders (number, guest_name, guest_email, guest_phone, total_tiyn, consent_at, placed_at)
    select number, name, '', '+70000000000', 0, now(), now()
    from (values ('AAAAAAAA', 'Имя удалено'), ('BBBBBBBB', 'Ольга')) as of (number, name);
    insert into journal (actor_kind, entity, record_id, action, changes, note)
    select 'staff', 'orders', id, 'update', '{}', 'доставка: Абая 1' from orders`)
  await addNewer()
  await applied()
  expect(await rowsOf('select number, note from journal join orders on orders.id::text = record_id order by 1')).toEqual([
    ['AAAAAAAA', ''],
    ['BBBBBBBB', 'доставка: Абая 1'],
  ])
})

test('OPS-03 two processes that start at once apply each migration and seed once', async () => {
  await client.query('drop schema public cascade; create schema public')
  const names = await Promise.all([applied(), applied()])
  expect(names.flat().length).toBe(fileCount)
  expect(await rowsOf('select count(*)::int from schema_migrations')).toEqual([[migrationCount]])
  const synonyms = (await readFile('db/seed/synonyms.sql', 'utf8')).match(/^ {2}\('/gm)
  expect(await rowsOf('select count(*)::int from search_synonyms where is_base')).toEqual([[synonyms?.length]])
  expect(await rowsOf('select version from policy_versions')).toEqual([['2026-11']])

  await edit('seed/synonyms.sql', ["  ('кран, краник', null),", "  ('кран, краник', null),\n  ('один раз, однажды', null),"])
  expect((await Promise.all([applied(), applied()])).flat()).toEqual(['seed synonyms.sql'])
  expect(await rowsOf("select count(*)::int from search_synonyms where 'однажды' = any(terms)")).toEqual([[1]])
})

test('OPS-03 an unchanged seed is not applied again: what staff deleted stays deleted', async () => {
  await client.query('delete from search_synonyms; delete from policy_versions')
  expect(await applied()).toEqual([])
  expect(await rowsOf('select terms from search_synonyms')).toEqual([])
  expect(await rowsOf('select version from policy_versions')).toEqual([])
})

test('SRCH-06 a changed seed of synonyms inserts its new rows, deletes removed ones, and leaves the rows of staff', async () => {
  await client.query(`
    update search_synonyms set terms = terms || array['хромаж'] where terms = '{хром,хромированный}';
    update search_synonyms set terms = terms || array['медяшка'] where terms = '{медь,медный}';
    delete from search_synonyms where terms in ('{никель,никелированный}', '{сталь,стальной}');
    insert into search_synonyms (terms) values ('{чугун,чугунный}'), ('{термометр,термодатчик}')`)
  const before = await rowsOf('select id, terms, aims, is_base from search_synonyms order by id')

  await edit(
    'seed/synonyms.sql',
    ["  ('медь, медный', null),\n", ''], // changed by staff
    ["  ('никель, никелированный', null),\n", ''], // deleted by staff
    ["  ('золото, золотой', null),\n", ''],
    ["('кран, краник', null)", "('кран, краник, кранчик', null)"],
    ["('пожарный, пожаротушение, противопожарный', null)", "('чугун, чугунный', null),\n  ('зелёный, зелёненький', 'хвойный')"],
  )
  expect(await applied()).toEqual(['seed synonyms.sql'])
  const after = await rowsOf('select id, terms, aims, is_base from search_synonyms order by id')
  const termsOf = (rows: unknown[][]) => rows.map(([, terms]) => String(terms))
  const [was, is] = [termsOf(before), termsOf(after)]
  expect(was.filter((terms) => !is.includes(terms))).toEqual(['кран,краник', 'золото,золотой', 'пожарный,пожаротушение,противопожарный'])
  expect(after.slice(-2).map(([, ...row]) => row)).toEqual([
    [['кран', 'краник', 'кранчик'], null, true],
    [['зелёный', 'зелёненький'], ['хвойный'], true],
  ])
  expect(is).toHaveLength(was.length - 3 + 2)
  for (const unchanged of ['хром,хромированный,хромаж', 'медь,медный,медяшка', 'чугун,чугунный']) expect(is).toContain(unchanged)

  // Back to the first version: rows that the seed deleted return, those that staff deleted or changed do not.
  await cp('db/seed', join(folder, 'seed'), { recursive: true, force: true })
  expect(await applied()).toEqual(['seed synonyms.sql'])
  const again = termsOf(await rowsOf('select id, terms from search_synonyms'))
  expect(again).toContain('золото,золотой')
  for (const deleted of ['сталь,стальной', 'никель,никелированный', 'медь,медный', 'кран,краник,кранчик'])
    expect(again).not.toContain(deleted)
})

test('CONT-01 a changed seed of the policy never changes the text of a version nor returns a deleted one', async () => {
  const before = await rowsOf('select * from policy_versions')
  await edit('seed/privacy-policy.sql', ['Магазин «Родник» обрабатывает', 'Магазин обрабатывает'])
  expect(await applied()).toEqual(['seed privacy-policy.sql'])
  expect(await rowsOf('select * from policy_versions')).toEqual(before)

  await client.query('delete from policy_versions')
  await edit('seed/privacy-policy.sql', ['Магазин обрабатывает', 'Мы обрабатываем'])
  expect(await applied()).toEqual(['seed privacy-policy.sql'])
  expect(await rowsOf('select version from policy_versions')).toEqual([])
})

test('OPS-03 a seed that fails is named and leaves nothing', async () => {
  await edit(
    'seed/synonyms.sql',
    [' order by id;', ' order by id; select no_such_function();'],
    ["('кран, краник', null)", "('кранок, кран', null)"],
  )
  const error = await applied()
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(/seed synonyms\.sql failed: .*no_such_function/)
  expect(await rowsOf("select terms from search_synonyms where 'кранок' = any(terms)")).toEqual([])
})

test('OPS-03 a database of before release 1.0 is refused and not changed; the error says how to get a new one', async () => {
  await client.query(`delete from schema_migrations; drop table schema_seeds, schema_seed_rows;
    insert into schema_migrations (name, hash) values ('0001_catalogue.sql', 'a'), ('0002_change_feed.sql', 'b'), ('0003_cart_orders.sql', 'c')`)
  const tables =
    "select relname, (select count(*) from schema_migrations) from pg_class where relnamespace = 'public'::regnamespace order by 1"
  const before = await rowsOf(tables)
  const error = await applied()
  const name = new URL(database.connectionString).pathname.slice(1)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`The database ${name} at`)
  expect(String(error)).toContain('Nothing in it was changed. Create an empty database and set DATABASE_URL to it.')
  expect(String(await applied({ isEmbedded: true }))).toMatch(/made before release 1\.0.* Move this folder away, or delete it/s)
  expect(await rowsOf(tables)).toEqual(before)
})
