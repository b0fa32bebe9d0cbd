// Rows into a table by COPY: some thirty times as fast as inserts.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'

export type Cell = string | number | boolean | Date | readonly number[] | null

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const chunkCharacters = 1 << 18

/** Identity columns take the values given. */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  let count = 0
  let chunk = ''
  try {
    for (const row of rows) {
      chunk += `${row.map(cellText).join('\t')}\n`
      count++
      if (chunk.length < chunkCharacters) continue
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
      chunk = ''
    }
    stream.end(chunk)
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
    await done.catch(() => undefined)
    throw error
  }
  await done
  return count
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return cell.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return `{${cell.join(',')}}`
}
