// Merges property definitions of leaf subcategories: name, unit, type and order taken from the data.
import { findFreeName, type Merge } from './merge-context.ts'

type Type = 'str' | 'int' | 'float'
type Desired = {
  subcategory_id: number
  key: string
  label: string
  unit: string | null
  numeric: boolean
  whole: boolean
}
type Property = {
  id: number
  external_id: string | null
  subcategory_id: number
  name: string
  type: Type
  unit: string | null
  position: number
}

// A new leaf shows its first properties as quick filters; staff can change them.
const rapidCount = 3

export async function ensureProperties({ client, report }: Merge): Promise<void> {
  const desired =
    await client.rowsOf<Desired>(`select subcategory_id, key, min(label) as label, min(unit) as unit, bool_and(number is not null) as numeric,
      bool_and(number is not null and number = trunc(number)) as whole
    from value_row group by 1, 2 order by subcategory_id, bool_or(is_characteristic), avg(ordinal), key`)
  const leaves = [...new Set(desired.map((row) => row.subcategory_id))]
  const properties = await client.rowsOf<Property>(
    'select id, external_id, subcategory_id, name, type, unit, position from properties where subcategory_id = any($1) order by position, id',
    [leaves],
  )
  const byLeaf = Map.groupBy(properties, (property) => property.subcategory_id)
  const found: { key: string; property: Property }[] = []
  for (const [leaf, rows] of Map.groupBy(desired, (row) => row.subcategory_id)) {
    const there = byLeaf.get(leaf) ?? []
    const claimed = new Set<number>()
    for (const row of rows) {
      let property = find(row, there, claimed)
      if (property) report.properties.updated += await update(client, property, row)
      else {
        property = await create(client, row, there)
        there.push(property)
        report.properties.created++
      }
      claimed.add(property.id)
      found.push({ key: row.key, property })
    }
  }
  await client.run(`drop table if exists pg_temp.leaf_property; create temp table leaf_property
    (subcategory_id integer, key text, property_id integer, type property_type, position integer)`)
  const pairs = found.map(({ key, property }) => ({ ...property, key, property_id: property.id }))
  await client.run('insert into leaf_property select * from json_populate_recordset(null::leaf_property, $1)', [JSON.stringify(pairs)])
  await client.run('analyze leaf_property')
}

function find(row: Desired, there: readonly Property[], claimed: ReadonlySet<number>): Property | undefined {
  const same = (property: Property) => property.name.toLowerCase() === row.label.toLowerCase()
  if (row.key.startsWith('name:')) return there.find((property) => property.external_id === null && same(property)) ?? there.find(same)
  const known = there.find((property) => property.external_id === row.key)
  if (known) return known
  if (row.key.startsWith('characteristic:')) return there.find(same)
  return there.find(
    (property) =>
      property.external_id === null && !claimed.has(property.id) && same(property) && (property.unit ?? '') === (row.unit ?? ''),
  )
}

// Sizes in inches are texts even when all are whole: they sort as sizes (CAT-16).
const isSizeUnit = (unit: string | null): boolean => unit !== null && /^(дюйм|дюймов|")$/.test(unit)

const typeOf = (row: Desired): Type => (!row.numeric || isSizeUnit(row.unit) ? 'str' : row.whole ? 'int' : 'float')

/** A text never becomes a number; a number becomes a text with the first value that is none. */
function nextType(present: Type, row: Desired): Type {
  const type = typeOf(row)
  if (present === 'str' || type === 'str') return 'str'
  return present === 'float' || type === 'float' ? 'float' : 'int'
}

async function update(client: Merge['client'], property: Property, row: Desired): Promise<number> {
  const type = nextType(property.type, row)
  const externalId = property.external_id ?? (/^(name|characteristic):/.test(row.key) ? null : row.key)
  if (type === property.type && externalId === property.external_id) return 0
  if (type === 'str' && property.type !== 'str')
    await client.run('update property_values set number = null where property_id = $1', [property.id])
  Object.assign(property, { type, external_id: externalId })
  return client.run('update properties set type = $2, external_id = $3 where id = $1', [property.id, type, externalId])
}

async function create(client: Merge['client'], row: Desired, there: readonly Property[]): Promise<Property> {
  const names = new Set(there.map(({ name }) => name.toLowerCase()))
  // «Мощность, Вт» next to «Мощность, кВт»: the second has its unit in the name.
  const label = names.has(row.label.toLowerCase()) && row.unit ? `${row.label}, ${row.unit}` : row.label
  const position = there.reduce((most, property) => Math.max(most, property.position + 1), 0)
  const externalId = row.key.startsWith('name:') ? null : row.key
  const [created] = await client.rowsOf<Property>(
    `insert into properties (external_id, subcategory_id, name, type, unit, position, rapid)
    values ($1, $2, $3, $4, $5, $6, $7) returning id, external_id, subcategory_id, name, type, unit, position`,
    [
      externalId,
      row.subcategory_id,
      findFreeName(label, names),
      typeOf(row),
      label === row.label ? row.unit : null,
      position,
      position < rapidCount,
    ],
  )
  if (!created) throw new Error('an insert gave no row')
  return created
}
