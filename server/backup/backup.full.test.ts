// Checks that a backup restores every row, sequence and file (OPS-03).
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { openStore } from '#test/fake-s3.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'
import { parseBucket } from '../config/bucket.ts'
import { openPool } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { fileKinds, openBucket } from '../files/file-bucket.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { placeGuestOrder } from '../orders/place-order.ts'
import { listTables } from './backup-file.ts'
import { openBackup } from './open-backup.ts'
import { writeBackup } from './write-backup.ts'

let shop: TestShop
let folder: string
let backupFile: string
/** The restored shop of one test. */
let target: { connectionString: string; folder: string }
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query('update stock set count = 100000')
  await placeOrder()
  await writeFile(join(shop.folder, 'cookie-secret'), 'the secret that signed the links to orders')
  await mkdir(join(shop.folder, 'images', 'empty'), { recursive: true })
  await writeFile(join(shop.folder, 'images', 'picture-320.webp'), Buffer.alloc(100_000, 'picture'))
  const files = await openPrivateFiles({ folder: join(shop.folder, 'order-files') })
  await files.put('0b1c6f4e-3b1a-4c58-9d0e-0c2f4a7b9e11', new Blob(['Смета.xlsx']))
  folder = await mkdtemp(join(tmpdir(), 'rodnik-backup-'))
  backupFile = join(folder, 'shop.zip')
  expect(await runCommand('backup', shop, backupFile)).toMatchObject({ code: 0, stdout: expect.stringContaining('orders 1') })
})
afterAll(async () => {
  for (const step of undo) await step()
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  const database = await createTestDatabase()
  target = { connectionString: database.connectionString, folder: await mkdtemp(join(tmpdir(), 'rodnik-restore-')) }
  const { folder: opened } = target
  undo.push(database.drop, () => rm(opened, { recursive: true }))
})

const placeOrder = () =>
  placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, items: [{ article: 'VT-15', quantity: 1, seenPriceTiyn: 2450_00 }] },
    `${Math.random()}`,
  )

/** Number of rows and hash of all rows of each table; foreign keys, triggers and sequences. */
async function contentOf({ connectionString }: { connectionString: string }) {
  const pool = openPool(connectionString, 1)
  const client = await pool.connect()
  try {
    const tables: Record<string, unknown> = {}
    for (const { name } of await listTables(client)) {
      // Its other columns say when pg-boss last looked for work.
      const row = name === 'pgboss.version' ? 't.version::text' : 't::text'
      const { rows } = await client.query(`select count(*), md5(string_agg(${row}, ' ' order by ${row})) from ${name} t`)
      tables[name] = rows[0]
    }
    const listed = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
    const keys = await listed(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace::regnamespace::text in ('public', 'pgboss') and contype = 'f' order by 1, 2, 3`)
    const triggers = await listed('select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2')
    const sequences = await listed('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
    return { tables, keys, triggers, sequences }
  } finally {
    client.release()
    await pool.end()
  }
}

async function filesOf(dataFolder: string): Promise<Record<string, string>> {
  const entries = (await readdir(dataFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path): Promise<[string, string]> => [path.slice(dataFolder.length), await readFile(path, 'latin1')]),
    ),
  )
}

test('OPS-03 a backup restored into an empty database and folder has every row, sequence and file', async () => {
  expect(await runCommand('restore', target, backupFile)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored from .+ rows \(products \d+, users 0, orders 1\), 3 files/),
  })
  const [before, after] = await Promise.all([contentOf(shop), contentOf(target)])
  expect(after).toEqual(before)
  expect(await filesOf(target.folder)).toEqual(await filesOf(shop.folder))
})

test('OPS-03 a backup restored into an empty data folder is all there when the shop starts its own PostgreSQL in it', async () => {
  const { folder: dataFolder } = target
  await chmod(dataFolder, 0o755) // for the user of PostgreSQL
  expect(await runCommand('restore', { folder: dataFolder }, backupFile)).toMatchObject({ code: 0, stderr: '' })
  const files = Object.entries(await filesOf(dataFolder)).filter(([path]) => !path.startsWith('/postgres/'))
  expect(Object.fromEntries(files)).toEqual(await filesOf(shop.folder))
  const { connectionString, stop } = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  try {
    expect(await contentOf({ connectionString })).toEqual(await contentOf(shop))
  } finally {
    await stop()
  }
})

test('OPS-03 a restored shop retains its files if PostgreSQL cannot analyze the tables', async () => {
  const pool = openPool(target.connectionString, 1)
  // Rows are inserted by a transaction that has an id, and analyzed before theirs gets one.
  await pool.query(`
    create function refuse_analyze(text) returns text language plpgsql immutable as $$
      begin if pg_current_xact_id_if_assigned() is null then raise 'not now'; end if; return $1; end $$;
    create index on orders (refuse_analyze(number))`)
  await pool.end()
  expect(await runCommand('restore', target, backupFile)).toMatchObject({ code: 0, stderr: '' })
  expect((await contentOf(target)).tables).toMatchObject({ orders: { count: 1 } })
  expect(await filesOf(target.folder)).toEqual(await filesOf(shop.folder))
})

test('OPS-03 a backup taken while orders are placed is of one moment: each order has its lines and its e-mails', async () => {
  // A large table between those of orders and of jobs, in the order of the backup.
  await shop.pool.query("insert into page_redirects select '/old/' || at, '/new' from generate_series(1, 200000) at")
  let isDone = false
  const orders = (async () => {
    while (!isDone) await placeOrder()
  })()
  const file = join(folder, 'under-load.zip')
  await writeBackup({ pool: shop.pool, dataFolder: shop.folder }, file)
  isDone = true
  await orders
  await shop.pool.query('delete from page_redirects')
  const { manifest, close } = await openBackup(file)
  close()
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
  expect(rowsOf('order_items')).toBe(rowsOf('orders'))
  expect(rowsOf('pgboss.job')).toBe(2 * rowsOf('orders'))
})

test('OPS-03 a backup has the files that a bucket holds, and no copies of them from the data folder', async () => {
  const store = await openStore()
  const bucket = parseBucket(store.url)!
  const disk = await openBucket(bucket)
  const held = Object.fromEntries(fileKinds.map((kind) => [`/${kind}/in the bucket ${kind}.pdf`, kind.repeat(50_000)]))
  try {
    for (const [path, text] of Object.entries(held)) await disk.put(path.slice(1), text)
    const file = join(folder, 'of-a-bucket.zip')
    await writeBackup({ pool: shop.pool, dataFolder: shop.folder, bucket }, file)
    expect(await runCommand('restore', target, file)).toMatchObject({ code: 0, stdout: expect.stringContaining(', 6 files') })
    const { '/cookie-secret': secret } = await filesOf(shop.folder)
    expect(await filesOf(target.folder)).toEqual({ ...held, '/cookie-secret': secret })
  } finally {
    for (const path of Object.keys(held)) await disk.delete(path.slice(1))
    await store.close()
  }
})

const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['with a changed byte', (bytes) => bytes.fill(bytes[bytes.length >> 1]! ^ 0xff, bytes.length >> 1, (bytes.length >> 1) + 1)],
  ['that is another file', () => Buffer.from('Прайс')],
]
test.each(damages)('OPS-03 a backup %s is refused and nothing is restored', async (_what, damage) => {
  const damaged = join(folder, 'damaged.zip')
  await writeFile(damaged, damage(await readFile(backupFile)))
  const before = await contentOf(target)
  expect(await runCommand('restore', target, damaged)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/is not a backup or is damaged .+ Nothing was restored/),
  })
  expect(await contentOf(target)).toEqual(before)
  expect(await filesOf(target.folder)).toEqual({})
})

test('OPS-03 a restore into a shop with data is refused and changes nothing', async () => {
  const before = await contentOf(shop)
  const refused = await runCommand('restore', { ...shop, folder: target.folder }, backupFile)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('the database has rows in products') })
  expect(await contentOf(shop)).toEqual(before)

  await mkdir(join(target.folder, 'images'))
  await writeFile(join(target.folder, 'images', 'other.webp'), 'of another shop')
  expect((await runCommand('restore', target, backupFile)).stderr).toMatch(/A backup is restored into an empty shop only.+images has files/)
  expect((await contentOf(target)).tables).toMatchObject({ orders: { count: 0 }, products: { count: 0 } })
  expect((await filesOf(target.folder))['/images/other.webp']).toBe('of another shop')
})

test('OPS-03 a backup of another version of the shop is refused', async () => {
  const pool = openPool(shop.connectionString, 1)
  await pool.query("insert into schema_migrations (name, hash) values ('9999_later.sql', 'hash')")
  const file = join(folder, 'later.zip')
  await writeBackup({ pool, dataFolder: shop.folder }, file)
  await pool.query("delete from schema_migrations where name = '9999_later.sql'")
  await pool.end()
  const { code, stderr } = await runCommand('restore', target, file)
  expect(code).toBe(1)
  expect(stderr).toContain('written by another version of the shop: its last migration is 9999_later.sql')
  expect((await contentOf(target)).tables).toMatchObject({ orders: { count: 0 }, products: { count: 0 } })
})
