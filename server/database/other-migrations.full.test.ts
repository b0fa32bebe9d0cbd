// Starts the shop on an embedded database that another version has made.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'

test('OPS-03 a start on an embedded database with other migrations names the folder to delete; without it the shop has a new database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-other-'))
  await chmod(folder, 0o755) // under root PostgreSQL runs as another user
  const withServer = async (work: (connectionString: string) => Promise<void>) => {
    const server = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
    try {
      await work(server.connectionString)
    } finally {
      await server.stop()
    }
  }
  try {
    await withServer(async (connectionString) => {
      await migrate(connectionString, { isEmbedded: true })
      const owner = new pg.Client({ connectionString })
      await owner.connect()
      await owner.query(`delete from schema_migrations; drop table schema_seeds, schema_seed_rows;
        insert into schema_migrations (name, hash) values ('0001_catalogue.sql', 'a'), ('0002_change_feed.sql', 'b'), ('0003_cart_orders.sql', 'c')`)
      await owner.end()
    })

    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_FOLDER: folder, PORT: '0', LOG_LEVEL: 'info' }
    const shop = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [output, [exitCode]] = await Promise.all([text(shop.stdout), once(shop, 'exit')])
    expect(exitCode, output).toBe(1)
    const [, named = ''] = /The database in (\S+) was made by another version of the shop/.exec(output) ?? []
    expect(named, output).toBe(join(folder, 'postgres'))
    expect(output).toContain('delete this folder and start again')
    expect(output).not.toContain('"stack"')

    await rm(named, { recursive: true })
    await withServer((connectionString) => migrate(connectionString, { isEmbedded: true }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
