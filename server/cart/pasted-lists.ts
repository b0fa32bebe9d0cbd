// Stores lists of visitors, pasted or from a file, under a code, with what is chosen and what was added (SRCH-05).
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { maxQuantity } from '#contract/cart/cart.ts'
import { maxListLines, type ListChoice, type ListOutcome, type ListPreview, type PastedRow } from '#contract/cart/pasted-list.ts'
import { isOutOfStock } from '#contract/catalogue/stock-level.ts'
import { readOrderedQuantity, rowText, type RowChoices } from '#contract/lists/list-preview.ts'
import type { ListReading, ListRow, MatchedRow } from '#contract/lists/uploaded-list.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { dbNow } from '../database/sql-time.ts'
import { ShopError } from '../errors.ts'
import { countUpload } from '../files/upload-quota.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { findStoredPath } from '../http/uploads/upload-folder.ts'
import type { Visitor } from '../http/visitor.ts'
import { matchList } from '../list-parsing/match-products.ts'
import { readListText } from '../list-parsing/parse-list.ts'
import { storedChoices, storedOutcome, storedRows } from '#contract/lists/stored-list.schema.ts'
import type { Services } from '../services.ts'
import { addAvailableItems } from './add-available-items.ts'
import { findSellableProducts, freeUnits } from './add-items.ts'
import type { CartVisitor } from './lock-cart.ts'

const maxChoices = 4
const storedDays = 30
const codeShape = /^[A-Za-z0-9_-]{22}$/
/** An office of forty */
const readingLimit: AttemptLimit = { scope: 'pasted list', limit: 400, minutes: 60 }

const storedList = z.object({
  rows: storedRows,
  /** row → further lines with its article that were added to it */
  repeats: z.record(z.string(), z.int()),
  choices: storedChoices,
  /** lines past the limit */
  rest: z.array(z.string()),
  notes: z.array(z.string()),
  outcome: z.nullable(storedOutcome),
  /** the key of the last addition, whose repetition changes nothing */
  addedBy: z.nullable(z.string()),
})
type PastedList = z.infer<typeof storedList>

type ListServices = Pick<Services, 'db' | 'search' | 'listReader'>
type ListVisitor = Pick<Visitor, 'cartId' | 'clientAddress'> & { user: { id: string } | null }

/**
 * Finds articles in any spelling and adds repeated lines to the first one.
 * @param isOfAddress the list is in an address: opened again it gets the same code and starts over
 * @returns the list's code @throws not_ready, too_large, too_many_requests
 */
export async function storePastedText(services: ListServices, visitor: ListVisitor, text: string, isOfAddress = false): Promise<string> {
  const code = isOfAddress ? hash('sha256', `${visitor.cartId ?? visitor.clientAddress}\n${text}`, 'base64url').slice(0, 22) : newCode()
  await inTransaction(services.db, (trx) => countAttempt(trx, readingLimit, visitor.clientAddress))
  return storeList(services, code, readListText(text))
}

/** @throws as storePastedText, and unsupported_body, malformed */
export async function storeListFile(services: ListServices, visitor: ListVisitor, file: File): Promise<string> {
  const { clientAddress, user } = visitor
  await inTransaction(services.db, (trx) => countAttempt(trx, readingLimit, clientAddress))
  await countUpload(services.db, clientAddress, file.size)
  const sender = { userId: user?.id ?? clientAddress, clientAddress }
  return storeList(
    services,
    newCode(),
    await services.listReader.read({ name: file.name, load: async () => findStoredPath(file) ?? file.slice(), sender }),
  )
}

const newCode = () => randomBytes(16).toString('base64url')

async function storeList({ db, search }: ListServices, code: string, reading: ListReading): Promise<string> {
  const { rows, repeats } = withoutRepeats(await matchList({ db, search }, reading.rows.slice(0, maxListLines)))
  const rest = reading.rows.slice(maxListLines).map((row) => lineOf(row))
  const list = JSON.stringify({
    rows,
    repeats,
    choices: {},
    rest,
    notes: notesOf(reading),
    outcome: null,
    addedBy: null,
  } satisfies PastedList)
  const expiresAt = sql<Date>`now() + make_interval(days => ${storedDays})`
  await db
    .insertInto('pastedLists')
    .values({ code, list, expiresAt })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ list, expiresAt }))
    .execute()
  return code
}

function notesOf({ sheet, otherSheets = [], columns, rows }: ListReading): string[] {
  const isUncounted = columns !== null && columns.quantity === null && rows.some(({ problem }) => problem === 'missing')
  return [
    ...(isUncounted ? ['Не\u00a0ясно, в\u00a0каком столбце количество: укажите его в\u00a0строках.'] : []),
    ...(otherSheets.length > 0
      ? [`Прочитан лист «${sheet}». Товары есть и\u00a0на\u00a0других: ${otherSheets.map((name) => `«${name}»`).join(', ')}.`]
      : []),
  ]
}

/** As it can be read again. @param quantity another one than was written */
const lineOf = ({ whole, articles, barcode, name, quantityText }: ListRow, quantity?: number): string =>
  (quantity === undefined ? whole : undefined) ?? `${articles[0] ?? barcode ?? name ?? ''}\t${quantity ?? quantityText}`

/** A match by words is a guess, which must not be ordered without confirmation. */
const isExactMatch = ({ way, candidates }: MatchedRow): boolean => way !== null && way !== 'name' && candidates.length === 1

function withoutRepeats(matched: MatchedRow[]): Pick<PastedList, 'rows' | 'repeats'> {
  const first = new Map<string, MatchedRow>()
  const repeats: PastedList['repeats'] = {}
  const rows = matched.filter((row) => {
    if (!isExactMatch(row) || row.quantity === null) return true
    const key = `${row.candidates[0]} ${row.unit ?? ''}`
    const known = first.get(key)
    if (!known) first.set(key, row)
    else {
      known.quantity = Math.min(maxQuantity, (known.quantity ?? 0) + row.quantity)
      repeats[known.row] = (repeats[known.row] ?? 0) + 1
    }
    return !known
  })
  return { rows, repeats }
}

/** undefined if unknown or expired. */
export async function findPastedList(db: Database, code: string, isLocked = false): Promise<PastedList | undefined> {
  if (!codeShape.test(code)) return undefined
  const query = db.selectFrom('pastedLists').select('list').where('code', '=', code).where('expiresAt', '>', dbNow)
  const found = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return found && storedList.parse(found.list)
}

/** @throws not_found */
export function changePastedList(db: Database, code: string, change: (list: PastedList) => Partial<PastedList>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const list = await findPastedList(trx, code, true)
    if (!list) throw new ShopError('not_found')
    await trx
      .updateTable('pastedLists')
      .set({ list: JSON.stringify({ ...list, ...change(list) }) })
      .where('code', '=', code)
      .execute()
  })
}

/** With today's prices and stock, and what is in the cart. */
export async function previewPastedList(db: Database, cartId: string | null, list: PastedList): Promise<ListPreview> {
  const { rows, choices, repeats, rest, notes, outcome, addedBy } = list
  const offered = new Map(rows.map((row) => [row, row.way === null ? [] : row.candidates.slice(0, maxChoices)]))
  const products = await findSellableProducts(db, cartId, [...new Set([...offered.values()].flat())])
  return {
    left: rest.length,
    notes,
    outcome,
    addition: addedBy,
    text: [...rows.map((row) => lineOf(row, choices[row.row]?.quantity ?? (repeats[row.row] && row.quantity) ?? undefined)), ...rest].join(
      '\n',
    ),
    rows: rows.map((row): PastedRow => {
      const found = (offered.get(row) ?? []).flatMap((article) => products.get(article) ?? [])
      const isExact = isExactMatch(row) && found.length === 1
      const chosen = found.find(({ article }) => article === (choices[row.row]?.article ?? (isExact ? article : null)))
      const { quantity, problem } = readOrderedQuantity(row, choices[row.row], chosen ?? found[0] ?? null)
      return {
        row: row.row,
        line: `${rowText(row)} ${row.whole === undefined ? row.quantityText : ''}`.replace(/\s+/g, ' ').trim(),
        words: row.name ?? row.articles[0] ?? row.barcode ?? '',
        quantity,
        problem,
        repeats: repeats[row.row] ?? 0,
        isExact,
        chosen: chosen?.article ?? null,
        choices: found.map((product): ListChoice => {
          const free = freeUnits(product)
          const { article, name, unit, priceTiyn, retailTiyn, stock } = product
          return { article, name, unit, priceTiyn, retailTiyn, most: free < (quantity ?? 1) ? free : null, isOnOrder: isOutOfStock(stock) }
        }),
      }
    }),
  }
}

type ChosenRows = ReadonlyMap<number, { article: string; quantity: number }>

/** What was not added stays in the list. A repeat with the same key changes nothing. @throws not_found, cart_full, key_reused */
export async function addPastedList(db: Database, visitor: CartVisitor, code: string, chosen: ChosenRows, key: string): Promise<void> {
  const requested = new Map<string, number>()
  for (const { article, quantity } of chosen.values())
    requested.set(article, Math.min(maxQuantity, (requested.get(article) ?? 0) + quantity))
  const outcome = await addAvailableItems(db, visitor, requested, key)
  await changePastedList(db, code, (list) =>
    list.addedBy === key ? {} : { ...withoutAdded(list, chosen, outcome), outcome, addedBy: key },
  )
}

function withoutAdded({ rows, choices, repeats }: PastedList, chosen: ChosenRows, { added }: ListOutcome): Partial<PastedList> {
  const left = new Map(added.map(({ article, quantity }) => [article, quantity]))
  const remaining: RowChoices = { ...choices }
  return {
    choices: remaining,
    repeats: Object.fromEntries(Object.entries(repeats).filter(([row]) => !chosen.has(Number(row)))),
    rows: rows.filter(({ row }) => {
      const one = chosen.get(row)
      if (!one) return true
      const taken = Math.min(one.quantity, left.get(one.article) ?? 0)
      left.set(one.article, (left.get(one.article) ?? 0) - taken)
      remaining[row] = { article: one.article, quantity: one.quantity - taken }
      return taken < one.quantity
    }),
  }
}
