// Reads the categories that the site shows, as feeds name them.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type FeedCategory = {
  id: number
  /** of the list above it, or null */
  parentId: number | null
  name: string
  /** null: a category at the top, which has no products of its own */
  subcategoryId: number | null
  /** «Насосы > Циркуляционные насосы» */
  path: string
}

// Categories and subcategories have separate ids; here they share one list.
const subcategoryOffset = 1_000_000

/** Parents before their children. */
export async function readFeedCategories(db: Database): Promise<FeedCategory[]> {
  const { rows } = await sql<FeedCategory>`
    with recursive listed (id, parent_id, name, subcategory_id, path, category_id, depth) as (
      select c.id, null::int, c.name, null::int, c.name, c.id, 0 from categories c where c.is_active and not c.is_sale
      union all
      select s.id + ${subcategoryOffset}::int, above.id, s.name, s.id, above.path || ' > ' || s.name, s.category_id, above.depth + 1
        from subcategories s join listed above
          on s.category_id = above.category_id and s.parent_id is not distinct from above.subcategory_id
       where s.is_active)
    select id, parent_id, name, subcategory_id, path from listed order by depth, path, id`.execute(db)
  return rows
}
