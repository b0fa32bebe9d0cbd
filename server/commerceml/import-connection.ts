// Lends the connection of an import: one import runs at a time, and its temporary tables end with it.
import type { Pool, PoolClient } from 'pg'
import { ImportBusyError } from './xml/import-error.ts'

const importLock = 7_230_452 // any number, the same in every process of the shop

/** @throws ImportBusyError while another import runs */
export async function withImportConnection<Result>(
  pool: Pool,
  source: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const lock = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [importLock])
    if (!lock.rows[0]?.free) throw new ImportBusyError(source)
    return await work(client)
  } finally {
    await releaseClient(client)
  }
}

export async function inTransaction(client: PoolClient, work: () => Promise<void>, isRehearsal = false): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local work_mem = '64MB'; set local jit = off")
    await work()
    await client.query(isRehearsal ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a lost connection: the first error says why
    throw error
  }
}

/** Closes a connection that cannot be cleaned: the next user must not find our tables or our lock. */
async function releaseClient(client: PoolClient): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock(${importLock}); discard temp`)
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}
