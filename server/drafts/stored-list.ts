// Reads the stored list of a file for its owner, with today's products.
import { storedChoices, storedReading, storedReport, storedRows } from '#contract/lists/stored-list.schema.ts'
import { chosenArticle, type RowChoices } from '#contract/lists/list-preview.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { MatchedRow } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { changeDraft } from '../orders/lock-draft.ts'
import { getOwnOrderRow } from '../orders/order-access.ts'

export type StoredList = Awaited<ReturnType<typeof getList>>

export const noSuchFile = () => new ShopError('not_found', { detail: 'Такого файла в\u00a0этом заказе нет.' })

/** @throws order_not_found (also for another's order), not_found without the file, not_a_list for other files */
export async function getList(db: Database, userId: string, number: string, fileId: string) {
  const order = await getOwnOrderRow(db, userId, number)
  const row = !isUuid(fileId)
    ? undefined
    : await db
        .selectFrom('orderFiles as file')
        .leftJoin('orderLists as list', 'list.fileId', 'file.id')
        .select(['file.id', 'file.name', 'file.byteSize', 'list.reading', 'list.rows', 'list.choices', 'list.report'])
        .where('file.id', '=', fileId)
        .where('file.orderId', '=', order.id)
        .executeTakeFirst()
  if (!row) throw noSuchFile()
  if (row.rows === null) throw new ShopError('not_a_list')
  return {
    fileId: row.id,
    name: row.name,
    byteSize: row.byteSize,
    reading: storedReading.parse(row.reading),
    rows: storedRows.parse(row.rows),
    choices: storedChoices.parse(row.choices),
    report: storedReport.parse(row.report),
  }
}

type ChangedList = { reading?: StoredList['reading']; rows?: MatchedRow[]; choices?: RowChoices }

/** Changes a list of a draft. @throws as getList, and not_a_draft */
export async function changeList(
  db: Database,
  userId: string,
  number: string,
  fileId: string,
  change: (list: StoredList) => ChangedList,
): Promise<void> {
  await changeDraft(db, userId, number, async (trx) => {
    const changed = Object.entries(change(await getList(trx, userId, number, fileId)))
    const columns = Object.fromEntries(changed.map(([name, value]) => [name, JSON.stringify(value)]))
    await trx.updateTable('orderLists').set(columns).where('fileId', '=', fileId).execute()
  })
}

/** Articles that the rows refer to now. */
export const chosenArticles = ({ rows, choices }: Pick<StoredList, 'rows' | 'choices'>): string[] =>
  rows.flatMap((row) => chosenArticle(row, choices[row.row]) ?? [])
