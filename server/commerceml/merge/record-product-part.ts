// Raises the version of products of which 1C changed pictures or further groups, and records both (STAFF-05, STAFF-06).
import type { ImportClient } from '../import-client.ts'

/**
 * To be called in the transaction of the change; it needs `desired`. Products that the import created have no row.
 * Of very many products the trigger of `products` records their number.
 * @param parts query of product_id with the part before and after as JSON
 */
export async function recordProductPart(
  client: ImportClient,
  name: 'images' | 'subcategories',
  parts: string,
  values: unknown[] = [],
): Promise<void> {
  // Orders change products after stock: they wait instead of a deadlock.
  await client.run('lock table stock in share row exclusive mode')
  await client.run(
    `with raised as (
      update products p set version = version + 1 from (${parts}) part join desired w using (product_id)
        where p.id = part.product_id and not w.is_new and part.before is distinct from part.after
        returning p.id, p.version, part.before, part.after)
    insert into journal (actor_kind, entity, record_id, action, version, changes)
    select 'oneC', 'products', id, 'update', version, jsonb_build_object('${name}', jsonb_build_array(before, after)) from raised
      where (select count(*) from raised) <= journal_row_limit()`,
    values,
  )
}
