// Top groups → categories. Order, icon, picture and description are the shop's own and stay; name and activity are 1C's.
import { uniqueSlugOf } from '#contract/values/slug.ts'
import { freeName, isNameFor, rowsOf, run, type Merge } from './merge-context.ts'
import type { Group } from '../package/package-metadata.ts'

type Category = {
  id: number
  external_id: string | null
  name: string
  slug: string
  is_active: boolean
  order_field: number
}

/** @param groups all of the package, parents before children. @returns ids of categories by the group's id */
export async function mergeCategories({ client, report }: Merge, groups: readonly Group[]): Promise<Map<string, number>> {
  const rows = await rowsOf<Category>(client, 'select id, external_id, name, slug, is_active, order_field from categories order by id')
  const names = new Set(rows.map(({ name }) => name.toLowerCase()))
  const slugs = new Set(rows.map(({ slug }) => slug))
  const byGroup = new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row] as const])))
  let order = rows.reduce((most, row) => Math.max(most, row.order_field), 0)

  for (const group of groups) {
    const known = byGroup.get(group.id)
    if (group.parentId !== null) {
      // A top group before: what stood in it goes along with its subcategory.
      if (known?.is_active)
        report.categories.switchedOff += await run(client, 'update categories set is_active = false, updated_at = now() where id = $1', [
          known.id,
        ])
      continue
    }
    // A category of the same name that the shop made itself is meant by it.
    const row = known ?? rows.find(({ external_id: id, name }) => id === null && name.toLowerCase() === group.name.toLowerCase())
    if (!row) {
      const values = [group.id, freeName(group.name, names), uniqueSlugOf(group.name, slugs), ++order, !group.isDeleted]
      const [created] = await rowsOf<Category>(
        client,
        `insert into categories (external_id, name, slug, order_field, is_active) values ($1, $2, $3, $4, $5)
        returning id, external_id, name, slug, is_active, order_field`,
        values,
      )
      if (created) byGroup.set(group.id, created)
      report.categories.created++
      continue
    }
    byGroup.set(group.id, row)
    if (!isNameFor(row.name, group.name)) names.delete(row.name.toLowerCase())
    const name = isNameFor(row.name, group.name) || row.external_id === null ? row.name : freeName(group.name, names)
    if (row.external_id === group.id && row.name === name && row.is_active === !group.isDeleted) continue
    row.external_id = group.id
    report.categories.updated += await run(
      client,
      'update categories set external_id = $2, name = $3, is_active = $4, updated_at = now() where id = $1',
      [row.id, group.id, name, !group.isDeleted],
    )
  }
  return new Map([...byGroup].map(([groupId, { id }]) => [groupId, id]))
}
