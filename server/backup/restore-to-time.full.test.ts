// OPS-03: the embedded database is restored to a moment, rehearsed with real servers.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#test/run-command.ts'
import { until } from '#test/wait-for.ts'
import { openPool } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { listBases, writeBase } from './base-backup.ts'
import { restoreToTime } from './restore-to-time.ts'

test('OPS-03 the database is restored to the moment before a wrong delete, then to the end of the archive; a moment outside of it changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-archive-'))
  await chmod(folder, 0o755)
  const [dataFolder, archiveFolder] = [join(folder, 'var'), join(folder, 'archive')]
  /** Runs statements on the started shop's database. @returns rows of the last one */
  const whileRunning = async <Result>(work: (pool: ReturnType<typeof openPool>) => Promise<Result>): Promise<Result> => {
    const server = await startEmbeddedPostgres({ dataFolder, archiveFolder, log: () => undefined })
    const pool = openPool(server.connectionString)
    try {
      return await work(pool)
    } finally {
      await pool.end()
      await server.stop()
    }
  }
  const orders = () =>
    whileRunning(async (pool) =>
      (await pool.query<{ number: number }>('select number from sample order by 1')).rows.map(({ number }) => number),
    )
  try {
    const moment = await whileRunning(async (pool) => {
      await pool.query('create table sample (number integer); insert into sample values (1)')
      await writeBase({ pool, archiveFolder })
      await pool.query('insert into sample values (2)')
      const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() + interval '1 ms' as at")
      await until(async () => (await pool.query<{ is: boolean }>('select clock_timestamp() > $1 as is', [rows[0]!.at])).rows[0]!.is)
      await pool.query('delete from sample')
      await pool.query('insert into sample values (3)')
      return rows[0]!.at
    })
    const [base] = await listBases(archiveFolder)
    const target = { dataFolder, archiveFolder }
    await expect(restoreToTime(target, new Date(base!.from.getTime() - 1))).rejects.toThrow(
      /has no base backup of before that: the first is of 20/,
    )
    await expect(restoreToTime(target, new Date(Date.now() + 3_600_000))).rejects.toThrow(/The archive ends before that moment/)
    expect(await orders()).toEqual([3])

    const restore = (to: string) => runCommand('restore', { folder: dataFolder, archiveFolder }, '--to', to)
    expect(await restore('yesterday')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run restore') })
    const { code, stdout, stderr } = await restore(moment.toISOString())
    expect([code, stderr, stdout]).toEqual([
      0,
      '',
      expect.stringContaining(`The database is as of ${moment.toISOString()}. The former one is in`),
    ])
    const [, former] = /is in (\S+):/.exec(stdout)!
    expect(await readdir(dirname(former!))).toContain('data')
    expect(await orders()).toEqual([1, 2])
    await whileRunning((pool) => pool.query('insert into sample values (4)'))

    // The disk of the database is lost: the archive has the new timeline, too.
    await rm(join(dataFolder, 'postgres'), { recursive: true })
    await restoreToTime(target, 'latest')
    expect(await orders()).toEqual([1, 2, 4])
  } finally {
    await rm(folder, { recursive: true })
  }
})
