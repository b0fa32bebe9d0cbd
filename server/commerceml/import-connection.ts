// Lends the connection of an import: one import runs at a time, its changes are those of 1C, its temporary tables end with it.
import type { Pool, PoolClient } from 'pg'
import { ImportClient } from './import-client.ts'
import { ImportBusyError } from './xml/import-error.ts'

const importLock = 7_230_452 // any number, the same in every process of the shop

/** @throws ImportBusyError while another import runs */
export async function withImportConnection<Result>(
  pool: Pool,
  source: string,
  work: (client: ImportClient, connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    const lock = await connection.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [importLock])
    if (!lock.rows[0]?.free) throw new ImportBusyError(source)
    // Recorded as changes of 1C, as one operation (0022_journal_of_imports.sql, 0025_operations.sql).
    await connection.query(
      "select set_config('rodnik.is_written_by_one_c', 'on', false), set_config('rodnik.operation_id', gen_random_uuid()::text, false)",
    )
    return await work(new ImportClient(connection), connection)
  } finally {
    await releaseClient(connection)
  }
}

/** Closes a connection that cannot be cleaned: the next user must not find our tables or our lock. */
async function releaseClient(client: PoolClient): Promise<void> {
  try {
    await client.query(
      `select pg_advisory_unlock(${importLock}); discard temp; reset rodnik.is_written_by_one_c; reset rodnik.operation_id`,
    )
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}
