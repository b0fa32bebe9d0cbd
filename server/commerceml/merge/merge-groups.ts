// Groups of 1C: the top ones are categories, the deeper ones subcategories, told by Ид. A few thousand at most, so they are merged in memory.
import { mergeCategories } from './merge-categories.ts'
import { mergeSubcategories, type Place } from './merge-subcategories.ts'
import { rowsOf, type Merge } from './merge-context.ts'
import type { Group } from '../package/package-metadata.ts'

/** For products whose group is not known; not an id that 1C can send. */
export const otherGroup: Group = {
  id: 'rodnik:other',
  parentId: null,
  name: 'Прочие товары',
  isDeleted: false,
}

/**
 * Brings both tables to the package's groups and leaves `group_map (group_id, subcategory_id)`, which places products.
 * A top group that holds products itself gets a subcategory of its own name: a product always stands in a subcategory.
 */
export async function mergeGroups(merge: Merge): Promise<void> {
  const { client, contents } = merge
  const groups = new Map(contents.groups)
  // A top group of an earlier package in which a product of this one stands.
  const earlier = await rowsOf<{ external_id: string; name: string; is_active: boolean }>(
    client,
    'select external_id, name, is_active from categories where external_id in (select group_id from stage_group)',
  )
  for (const { external_id: id, name, is_active: isActive } of earlier) {
    if (!groups.has(id)) groups.set(id, { id, parentId: null, name, isDeleted: !isActive })
  }
  if (await hasPlaceless(merge, [...groups.keys()])) groups.set(otherGroup.id, otherGroup)

  const categoryIds = await mergeCategories(merge, [...groups.values()])
  await mergeSubcategories(merge, await placesOf(merge, groups, categoryIds))
  await client.query(
    'drop table if exists pg_temp.group_map; create temp table group_map (group_id text primary key, subcategory_id integer)',
  )
  await client.query('insert into group_map select external_id, id from subcategories where external_id is not null; analyze group_map')
}

/** Whether a new product stands in no group that is known. */
async function hasPlaceless({ client }: Merge, groupIds: readonly string[]): Promise<boolean> {
  const found = await rowsOf(
    client,
    `select from stage_product p
    where not exists (select from products e where e.external_id = p.id)
      and not exists (select from stage_group g where g.seq = p.seq
        and (g.group_id = any($1) or g.group_id in (select external_id from subcategories where external_id is not null)))
    limit 1`,
    [groupIds],
  )
  return found.length > 0
}

async function placesOf({ client }: Merge, groups: Map<string, Group>, categoryIds: Map<string, number>): Promise<Place[]> {
  const withOwnProducts = await rowsOf<{ id: string }>(
    client,
    `select group_id as id from stage_group union select external_id from subcategories where external_id is not null`,
  )
  const placed = new Set(withOwnProducts.map(({ id }) => id)).add(otherGroup.id)
  const rootOf = (group: Group): Group => {
    const parent = group.parentId === null ? undefined : groups.get(group.parentId)
    return parent ? rootOf(parent) : group
  }
  const places: Place[] = []
  for (const group of groups.values()) {
    const categoryId = categoryIds.get(rootOf(group).id)
    if (categoryId === undefined || (group.parentId === null && !placed.has(group.id))) continue
    const parent = group.parentId === null ? undefined : groups.get(group.parentId)
    places.push({ group, categoryId, parentGroupId: parent && parent.parentId !== null ? parent.id : null })
  }
  return places
}
