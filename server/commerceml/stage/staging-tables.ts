// Fills temporary tables of one import with the content of the files, by COPY in batches.
import { once } from 'node:events'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

// seq: running number of the record in the whole package; a higher one wins.
const tables = {
  stage_property: 'seq integer, id text, name text, label text, unit text, kind text',
  stage_dictionary: 'seq integer, property_id text, value_id text, text text',
  stage_product: `seq integer, id text, article text, article_key text, article_missing boolean, name text, slug text, description text, unit text,
    barcode text, codes text, brand_id text, brand_name text, vat_percent smallint, weight_grams integer, is_deleted boolean, has_groups boolean,
    has_values boolean, has_images boolean, has_characteristics boolean, is_full boolean`,
  stage_group: 'seq integer, ordinal integer, group_id text',
  stage_value: 'seq integer, ordinal integer, property_id text, value text',
  stage_image: 'seq integer, ordinal integer, path text',
  stage_offer: `seq integer, id text, family text, package integer, article text, article_key text, name text, slug text, barcode text,
    is_deleted boolean, has_prices boolean, has_stock boolean, has_characteristics boolean`,
  stage_characteristic: 'seq integer, ordinal integer, name text, text text',
  stage_price: 'seq integer, type_id text, price_tiyn bigint',
  stage_stock: 'seq integer, warehouse_id text, count numeric(12,3)',
} as const

export type StagingTable = keyof typeof tables
export type Cell = string | number | boolean | null

export type Staging = Awaited<ReturnType<typeof openStaging>>

const muchCharacters = 256 * 1024

export async function openStaging(client: ClientBase) {
  for (const [name, columns] of Object.entries(tables)) {
    await client.query(`drop table if exists pg_temp.${name}; create temp table ${name} (${columns})`)
  }
  const waiting = new Map<StagingTable, string[]>()
  const keys = new Set<string>()
  let characters = 0

  async function flush(): Promise<void> {
    for (const [table, lines] of waiting) await copy(client, table, lines.join(''))
    waiting.clear()
    characters = 0
  }
  const add = (table: StagingTable, row: readonly Cell[]): void => {
    const line = `${row.map(copyCell).join('\t')}\n`
    const lines = waiting.get(table)
    if (lines) lines.push(line)
    else waiting.set(table, [line])
    characters += line.length
  }
  return {
    add,
    /** Only the first row of a key. */
    addOnce(table: StagingTable, key: string, row: readonly Cell[]): void {
      if (!keys.has(key)) add(table, row)
      keys.add(key)
    },
    flushIfMuch: async () => {
      if (characters > muchCharacters) await flush()
    },
    flush,
  }
}

async function copy(client: ClientBase, table: StagingTable, lines: string): Promise<void> {
  const stream = client.query(copyFrom(`copy pg_temp.${table} from stdin`))
  const finished = once(stream, 'finish')
  stream.end(lines)
  await finished
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (typeof cell === 'number') return String(cell)
  return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : cell
}

/** Removes repeated records except the last, and updates statistics of the planner. */
export async function settleStaging(client: ClientBase): Promise<void> {
  await client.query(`
    create index on stage_product (id);
    create index on stage_offer (id);
    delete from stage_product a using stage_product b where a.id = b.id and a.seq < b.seq;
    delete from stage_property a using stage_property b where a.id = b.id and a.seq < b.seq;
    delete from stage_dictionary a using stage_dictionary b where a.property_id = b.property_id and a.value_id = b.value_id and a.seq < b.seq`)
  for (const name of Object.keys(tables)) await client.query(`analyze ${name}`)
}
