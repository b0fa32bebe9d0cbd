// Merges top groups into categories: name and activity come from 1C, the rest is the shop's.
import { makeUniqueSlug } from '#contract/values/slug.ts'
import { findFreeName, isNameFor, type Merge } from './merge-context.ts'
import type { Group } from '../package/package-metadata.ts'
import { mergeSubcategories, type GroupPosition } from './merge-subcategories.ts'

type Category = {
  id: number
  external_id: string | null
  name: string
  slug: string
  is_sale: boolean
  is_active: boolean
  order_field: number
}

/** @param groups all groups of the package. @returns category ids by group id */
async function mergeCategories({ client, report }: Merge, groups: readonly Group[]): Promise<Map<string, number>> {
  const rows = await client.rowsOf<Category>(
    'select id, external_id, name, slug, is_sale, is_active, order_field from categories order by id',
  )
  const names = new Set(rows.map(({ name }) => name.toLowerCase()))
  const slugs = new Set(rows.map(({ slug }) => slug))
  const byGroup = new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row] as const])))
  let order = rows.reduce((most, row) => Math.max(most, row.order_field), 0)

  for (const group of groups) {
    const known = byGroup.get(group.id)
    if (group.parentId !== null) {
      // It was a top group before: its content moves with its subcategory.
      if (known?.is_active)
        report.categories.switchedOff += await client.run('update categories set is_active = false, updated_at = now() where id = $1', [
          known.id,
        ])
      continue
    }
    // A category of the shop with the same name is the same category; the sale category is the shop's alone.
    const isSame = (row: Category) => row.external_id === null && !row.is_sale && row.name.toLowerCase() === group.name.toLowerCase()
    const row = known ?? rows.find(isSame)
    if (!row) {
      const values = [group.id, findFreeName(group.name, names), makeUniqueSlug(group.name, slugs), ++order, !group.isDeleted]
      const [created] = await client.rowsOf<Category>(
        `insert into categories (external_id, name, slug, order_field, is_active) values ($1, $2, $3, $4, $5)
        returning id, external_id, name, slug, is_sale, is_active, order_field`,
        values,
      )
      if (created) byGroup.set(group.id, created)
      report.categories.created++
      continue
    }
    byGroup.set(group.id, row)
    if (!isNameFor(row.name, group.name)) names.delete(row.name.toLowerCase())
    const name = isNameFor(row.name, group.name) || row.external_id === null ? row.name : findFreeName(group.name, names)
    if (row.external_id === group.id && row.name === name && row.is_active === !group.isDeleted) continue
    row.external_id = group.id
    report.categories.updated += await client.run(
      'update categories set external_id = $2, name = $3, is_active = $4, updated_at = now() where id = $1',
      [row.id, group.id, name, !group.isDeleted],
    )
  }
  return new Map([...byGroup].map(([groupId, { id }]) => [groupId, id]))
}

/** For products whose group is unknown; 1C cannot send this id. */
export const otherGroup: Group = {
  id: 'rodnik:other',
  parentId: null,
  name: 'Прочие товары',
  isDeleted: false,
}

/**
 * Merges groups into categories and subcategories, and fills `group_map (group_id, subcategory_id)`.
 * A top group that holds products gets a subcategory of its own name: every product needs a subcategory.
 */
export async function mergeGroups(merge: Merge): Promise<void> {
  const { client, contents } = merge
  const groups = new Map(contents.groups)
  const earlier = await client.rowsOf<{ external_id: string; name: string; is_active: boolean }>(
    'select external_id, name, is_active from categories where external_id in (select group_id from stage_group)',
  )
  for (const { external_id: id, name, is_active: isActive } of earlier) {
    if (!groups.has(id)) groups.set(id, { id, parentId: null, name, isDeleted: !isActive })
  }
  if (await hasUngroupedProducts(merge, [...groups.keys()])) groups.set(otherGroup.id, otherGroup)

  const categoryIds = await mergeCategories(merge, [...groups.values()])
  await mergeSubcategories(merge, await positionsOf(merge, groups, categoryIds))
  await client.run(
    'drop table if exists pg_temp.group_map; create temp table group_map (group_id text primary key, subcategory_id integer)',
  )
  await client.run('insert into group_map select external_id, id from subcategories where external_id is not null; analyze group_map')
}

async function hasUngroupedProducts({ client }: Merge, groupIds: readonly string[]): Promise<boolean> {
  const found = await client.rowsOf(
    `select from stage_product p
    where not exists (select from products e where e.external_id = p.id)
      and not exists (select from stage_group g where g.seq = p.seq
        and (g.group_id = any($1) or g.group_id in (select external_id from subcategories where external_id is not null)))
    limit 1`,
    [groupIds],
  )
  return found.length > 0
}

async function positionsOf({ client }: Merge, groups: Map<string, Group>, categoryIds: Map<string, number>): Promise<GroupPosition[]> {
  const withOwnProducts = await client.rowsOf<{ id: string }>(
    `select group_id as id from stage_group union select external_id from subcategories where external_id is not null`,
  )
  const placed = new Set(withOwnProducts.map(({ id }) => id)).add(otherGroup.id)
  /** from the top group down to this one */
  const pathOf = (group: Group): Group[] => {
    const parent = group.parentId === null ? undefined : groups.get(group.parentId)
    return parent ? [...pathOf(parent), group] : [group]
  }
  // A group that another file of the package has moved may come before its new parent.
  const paths = [...groups.values()].map(pathOf).toSorted((a, b) => a.length - b.length)
  return paths.flatMap((path): GroupPosition[] => {
    const [root, group] = [path[0]!, path.at(-1)!]
    const categoryId = categoryIds.get(root.id)
    if (categoryId === undefined || (group === root && !placed.has(group.id))) return []
    return [{ group, categoryId, parentGroupId: path.length > 2 ? path.at(-2)!.id : null }]
  })
}
