// Runs the statements of an import on its connection.
import type { ClientBase, QueryResultRow } from 'pg'

export class ImportClient {
  readonly #client: ClientBase

  constructor(client: ClientBase) {
    this.#client = client
  }

  async rowsOf<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(sql, values)).rows
  }

  /** @returns number of written rows, of one statement */
  async run(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.#client.query(sql, values)).rowCount ?? 0
  }

  async inTransaction(work: () => Promise<void>, isRehearsal = false): Promise<void> {
    await this.#client.query('begin')
    try {
      await this.#client.query("set local work_mem = '64MB'; set local jit = off")
      await work()
      await this.#client.query(isRehearsal ? 'rollback' : 'commit')
    } catch (error) {
      await this.#client.query('rollback').catch(() => undefined) // a lost connection: the first error says why
      throw error
    }
  }

  /** Skips the statement when `select … ${from}` finds no row: triggers of the change feed fire even without rows. */
  async runIfAny(from: string, sql: string, values: unknown[] = []): Promise<number> {
    const found = await this.rowsOf(`select ${from} limit 1`, values)
    return found.length > 0 ? this.run(sql, values) : 0
  }
}
