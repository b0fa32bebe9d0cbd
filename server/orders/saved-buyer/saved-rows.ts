// Lists, adds, changes, prefers and deletes the delivery addresses and payers of an account (CHK-04).
import { sql, type UpdateObject } from 'kysely'
import type { SavedPayerForm } from '#contract/orders/order-form.schema.ts'
import { maxSavedRows, type SavedAddress, type SavedPayer } from '#contract/orders/orders.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database, Trx } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'

type SavedValues = { deliveryAddresses: { address: string }; payers: SavedPayerForm }
export type SavedTable = keyof SavedValues

/** `key`: the same one again is the same row */
const tables = {
  deliveryAddresses: { key: 'address', constraint: 'delivery_addresses_key', taken: 'Такой адрес уже сохранён' },
  payers: { key: 'bin', constraint: 'payers_key', taken: 'Плательщик с\u00a0таким номером уже сохранён' },
} as const

const now = sql<Date>`clock_timestamp()`

/** The last used first. */
export const listAddresses = (db: Database, userId: string): Promise<SavedAddress[]> =>
  db
    .selectFrom('deliveryAddresses')
    .select(['id', 'address', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()

/** The last used first. */
export const listPayers = (db: Database, userId: string): Promise<SavedPayer[]> =>
  db
    .selectFrom('payers')
    .select(['id', 'name', 'bin', 'isInvoiced', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()

/** @param usedAt of a row that is added again @throws saved_full */
export const addRow = <Table extends SavedTable>(
  db: Database,
  table: Table,
  userId: string,
  values: SavedValues[Table],
  usedAt?: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    if ((await putRow(trx, table, userId, values, usedAt)).isFull) throw new ShopError('saved_full')
  })

/** So that rows are counted exactly. */
export const lockAccount = (trx: Trx, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** An account that is full loses the row unused for longest. */
export async function putRow<Table extends SavedTable>(
  trx: Trx,
  table: Table,
  userId: string,
  values: SavedValues[Table],
  usedAt?: Date,
): Promise<{ isFull: boolean }> {
  const { key, constraint } = tables[table]
  const { numDeletedRows } = await trx
    .with('put', (cte) =>
      cte
        .insertInto<SavedTable>(table)
        .values({ ...values, userId, usedAt })
        .onConflict((conflict) => conflict.constraint(constraint).doUpdateSet({ ...values, usedAt: now })),
    )
    .deleteFrom<SavedTable>(table)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom<SavedTable>(table)
        .select('id')
        .where('userId', '=', userId)
        .where(sql.ref<string>(key), '<>', String(Object(values)[key])) // not visible here yet
        .orderBy('usedAt', 'desc')
        .orderBy('id')
        .offset(maxSavedRows - 1),
    )
    .executeTakeFirst()
  return { isFull: numDeletedRows > 0n }
}

/** @throws not_found, also for another's; malformed (the key) if it is stored already */
export const changeRow = <Table extends SavedTable>(
  db: Database,
  table: Table,
  userId: string,
  id: string,
  values: SavedValues[Table],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    const { key, taken } = tables[table]
    const stored = await trx
      .selectFrom<SavedTable>(table)
      .select('id')
      .where('userId', '=', userId)
      .where(sql.ref<string>(key), '=', String(Object(values)[key]))
      .executeTakeFirst()
    if (stored && stored.id !== id) throw new ShopError('malformed', { fields: { [key]: [taken] } })
    await updateRow(trx, table, userId, id, { ...values })
  })

/** The checkout then offers it first. @throws not_found, also for another's */
export const preferRow = (db: Database, table: SavedTable, userId: string, id: string): Promise<void> =>
  updateRow(db, table, userId, id, { usedAt: now })

async function updateRow(db: Database, table: SavedTable, userId: string, id: string, values: UpdateObject<DB, SavedTable>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable<SavedTable>(table)
    .set(values)
    .where('id', '=', rowId(id))
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noSuchRow()
}

/** @throws not_found, also for another's */
export async function deleteRow(db: Database, table: SavedTable, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', rowId(id)).where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchRow()
}

const noSuchRow = () => new ShopError('not_found', { detail: 'Этой записи в\u00a0вашем кабинете нет. Обновите страницу.' })

/** Other texts would cause an error in a UUID column. @throws not_found */
function rowId(id: string): string {
  if (!isUuid(id)) throw noSuchRow()
  return id
}
