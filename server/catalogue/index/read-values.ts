// Reads dictionaries of property values; spellings of one size become one value (CAT-16).
import type { ClientBase } from 'pg'
import { compareValues, parsePipeSize } from '#contract/catalogue/pipe-size.ts'
import type { OwnProperty } from './catalogue-index-data.ts'

type PropertyRow = Omit<OwnProperty, 'texts' | 'keys' | 'numbers' | 'more'> & { id: number; subcategory_id: number }
type ValueRow = { id: number; property_id: number; text: string; number: number | null }

export type ValueIds = {
  /** by value id: position + 1 of the property in its subcategory, 0 = unknown id */
  slot: Uint16Array
  /** by value id: local id */
  local: Int32Array
  /** by value id: subcategory ordinal */
  ordinal: Uint16Array
}

/** Equal for all spellings: the number or bore of a value, else its text. */
export function valueKey(type: 'str' | 'int' | 'float', text: string, number: number | null): string {
  if (type !== 'str') {
    if (number !== null) return `#${number}`
    // A filter's text: «2,5» for 2.5, «½» or «DN15» for a bore of 15 mm
    const plain = text.trim()
    const written = /^[-−]?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace('−', '-').replace(',', '.')) : parsePipeSize(plain)
    return written === undefined ? plain : `#${written}`
  }
  const size = parsePipeSize(text)
  return size === undefined ? text : `#${size}`
}

export async function readValues(client: ClientBase, ordinals: Map<number, number>) {
  const propertyRows = await client.query<PropertyRow>(
    'select id, subcategory_id, name, type, unit, position, rapid from properties order by position, id',
  )
  const valueRows = await client.query<ValueRow>('select id, property_id, text, number from property_values order by property_id')
  const valuesOf = Map.groupBy(valueRows.rows, (row) => row.property_id)
  const maxId = valueRows.rows.reduce((most, row) => Math.max(most, row.id), 0)
  const ids: ValueIds = { slot: new Uint16Array(maxId + 1), local: new Int32Array(maxId + 1), ordinal: new Uint16Array(maxId + 1) }
  const properties: OwnProperty[][] = Array.from(ordinals, () => [])
  for (const row of propertyRows.rows) {
    const ordinal = ordinals.get(row.subcategory_id)
    if (ordinal === undefined) continue
    const own = properties[ordinal]!
    const { name, type, unit, position, rapid } = row
    const property: OwnProperty = { name, type, unit, position, rapid, texts: [], keys: [], numbers: [], more: new Int32Array(0) }
    own.push(property)
    const byKey = Map.groupBy(valuesOf.get(row.id) ?? [], (value) => valueKey(row.type, value.text, value.number))
    const values = [...byKey].map(([key, spellings]) => ({ key, spellings, shown: spellings.sort(byPlainness)[0]! }))
    values.sort(
      (a, b) =>
        (row.type === 'str' ? 0 : (a.shown.number ?? Infinity) - (b.shown.number ?? Infinity)) || compareValues(a.shown.text, b.shown.text),
    )
    for (const { key, spellings, shown } of values) {
      property.texts.push(shown.text)
      property.keys.push(key)
      property.numbers.push(shown.number)
      for (const value of spellings) {
        ids.slot[value.id] = own.length
        ids.local[value.id] = property.texts.length
        ids.ordinal[value.id] = ordinal
      }
    }
  }
  return { properties, ids }
}

/** The shortest spelling is shown. */
const byPlainness = (a: ValueRow, b: ValueRow) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1)
