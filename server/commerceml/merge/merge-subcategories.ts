// Merges deeper groups into the subcategory tree; a moved group carries its whole subtree.
import { isDeepStrictEqual } from 'node:util'
import { makeUniqueSlug } from '#contract/values/slug.ts'
import type { Merge } from './merge-context.ts'
import type { Group } from '../package/package-metadata.ts'

/** Position of a group in the shop's tree; `parentGroupId` null = directly below the category. */
export type GroupPosition = { group: Group; categoryId: number; parentGroupId: string | null }

type Row = {
  id: number
  external_id: string | null
  category_id: number
  parent_id: number | null
  name: string
  slug: string
  is_active: boolean
}

/** @param positions parents before children */
export async function mergeSubcategories({ client, report }: Merge, positions: readonly GroupPosition[]): Promise<void> {
  if (positions.length === 0) return
  const rows = await client.rowsOf<Row>(
    'select id, external_id, category_id, parent_id, name, slug, is_active from subcategories order by id',
  )
  const before = new Map(rows.map((row) => [row.id, { ...row }]))
  const byGroup = new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row] as const])))
  const slugs = slugsByCategory(rows)
  // Moved and new rows refer to each other; the foreign key is checked at the end.
  await client.run('set constraints subcategories_parent_fk deferred')

  for (const { group, categoryId, parentGroupId } of positions) {
    const parentId = parentGroupId === null ? null : (byGroup.get(parentGroupId)?.id ?? null)
    const desired = {
      external_id: group.id,
      category_id: categoryId,
      parent_id: parentId,
      name: group.name,
      is_active: !group.isDeleted,
    }
    const row = byGroup.get(group.id) ?? rows.find((one) => isSameInShop(one, desired))
    if (row) {
      byGroup.set(group.id, Object.assign(row, desired))
      continue
    }
    const slug = makeUniqueSlug(group.name, slugs(categoryId))
    const [created] = await client.rowsOf<Row>(
      `insert into subcategories (external_id, category_id, parent_id, name, slug, is_active)
      values ($1, $2, $3, $4, $5, $6) returning id, external_id, category_id, parent_id, name, slug, is_active`,
      [group.id, categoryId, parentId, group.name, slug, !group.isDeleted],
    )
    if (!created) throw new Error('an insert gave no row')
    byGroup.set(group.id, created)
    report.subcategories.created++
  }
  moveChildren(rows)
  for (const row of rows) {
    // Slugs are unique per category, so a moved subcategory may need another one.
    if (before.get(row.id)?.category_id !== row.category_id) row.slug = makeUniqueSlug(row.name, slugs(row.category_id))
  }
  const changed = rows.filter((row) => !isDeepStrictEqual(row, before.get(row.id)))
  report.subcategories.updated += await update(client, changed)
  await client.run('set constraints subcategories_parent_fk immediate')
}

const isSameInShop = (row: Row, desired: Omit<Row, 'id' | 'slug'>): boolean =>
  row.external_id === null &&
  row.category_id === desired.category_id &&
  row.parent_id === desired.parent_id &&
  row.name.toLowerCase() === desired.name.toLowerCase()

function slugsByCategory(rows: readonly Row[]): (categoryId: number) => Set<string> {
  const taken = new Map<number, Set<string>>()
  const slugs = (categoryId: number) => taken.get(categoryId) ?? taken.set(categoryId, new Set()).get(categoryId) ?? new Set<string>()
  for (const row of rows) slugs(row.category_id).add(row.slug)
  return slugs
}

/** A subcategory that the package does not name stays below its parent, also when that moved. */
function moveChildren(rows: readonly Row[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const settle = (row: Row): number => {
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id)
    if (parent) row.category_id = settle(parent)
    return row.category_id
  }
  for (const row of rows) settle(row)
}

async function update(client: Merge['client'], rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0
  return client.run(
    `update subcategories s set external_id = n.external_id, category_id = n.category_id, parent_id = n.parent_id, name = n.name,
      slug = n.slug, is_active = n.is_active, updated_at = now()
    from json_populate_recordset(null::subcategories, $1) n where s.id = n.id`,
    [JSON.stringify(rows)],
  )
}
