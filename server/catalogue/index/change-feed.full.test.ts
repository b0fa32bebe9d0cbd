// OPS-06: the indexes after a failover, with a real standby.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadProducts } from '#demo/load-products.ts'
import { openPool } from '#server/database/database.ts'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts'
import { chooseServerUser } from '#server/database/embedded/unprivileged-user.ts'
import { openLiveEvents } from '#server/live/live-events.ts'
import { migrate } from '#server/database/migrate.ts'
import { eventually } from '#test/wait-for.ts'
import { startCatalogueIndexes } from '#test/start-indexes.ts'

const run = promisify(execFile)

test('OPS-06 after a failover the index and open pages of staff have what the new primary has, also where it uses transaction ids of the former one again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-failover-'))
  await chmod(folder, 0o755)
  const start = (name: string) => startEmbeddedPostgres({ dataFolder: join(folder, name), log: () => undefined })
  const dataOf = (name: string) => join(folder, name, 'postgres', 'data')
  let running = await start('primary')
  await migrate(running.connectionString)
  const pool = openPool(running.connectionString)
  await loadProducts(pool, { count: 20 })
  // The standby has received everything up to here.
  await running.stop()
  await run('cp', ['-r', join(folder, 'primary'), join(folder, 'standby')])
  running = await start('primary')
  const log = pino({ level: 'silent' })
  const catalogue = await startCatalogueIndexes({ pool, connectionString: running.connectionString, log })
  const live = openLiveEvents({ pool, connectionString: running.connectionString, log })
  let reloads = 0
  live.subscribe(({ event }) => void (reloads += Number(event.kind === 'reload')))
  const price = (id: number) => {
    const index = catalogue.current()
    return index.columns.price[index.rowOf(id)]
  }
  const change = async (id: number, tiyn: number) =>
    (
      await pool.query<{ xid: string }>('update products set price_tiyn = $1 where id = $2 returning pg_current_xact_id()::text as xid', [
        tiyn,
        id,
      ])
    ).rows[0]!.xid
  try {
    const before = price(1)
    let lost = ''
    for (let tiyn = 500_001; tiyn <= 500_020; tiyn++) lost = await change(1, tiyn)
    await eventually(() => expect(price(1)).toBe(500_020))
    await live.read()
    expect(reloads, 'at the start').toBe(1)
    await running.stop()

    await writeFile(join(dataOf('standby'), 'standby.signal'), '')
    const address = running.connectionString
    running = await start('standby')
    expect(running.connectionString).toBe(address)
    const user = await chooseServerUser()
    const { postgres } = await findBinaries(user)
    const rights = user ? { uid: user.uid, gid: user.gid } : {}
    await run(join(dirname(postgres), 'pg_ctl'), ['promote', '-D', dataOf('standby')], { cwd: '/', ...rights })
    const used = await eventually(() => change(2, 777))
    expect(Number(used)).toBeLessThan(Number(lost))
    await eventually(() => expect([price(1), price(2)]).toEqual([before, 777]))
    await live.read()
    expect(reloads, 'open pages of staff read again, too').toBe(2)
  } finally {
    await catalogue.stop()
    await live.stop()
    await pool.end()
    await running.stop()
    await rm(folder, { recursive: true })
  }
})
