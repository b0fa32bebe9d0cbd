// Fills the temporary table `desired` with rows of `products` as the package defines them.
import { otherGroup } from './merge-categories.ts'
import { namelessProduct } from '../stage/read-product.ts'
import type { Merge } from './merge-context.ts'

// k: the record's seq, or minus the product's id for a variant that the package does not name itself.
// null in an optional column means that the shop's value is preserved.
const columns = `k integer primary key, external_id text not null, parent text, product_id integer, is_new boolean not null default false, sent_article text, article text, article_key text,
  is_derived boolean not null default false, name text, slug text, description text,
  subcategory_id integer, brand_id integer, unit text, barcode text, codes text[], vat_percent smallint, weight_grams integer,
  is_active boolean not null, values_known boolean not null, value_ids integer[]`

/** A whole list without any property value clears none: the base does not send them. */
export async function prepareProducts(merge: Merge): Promise<void> {
  const { client, report, contents } = merge
  await client.run(`drop table if exists pg_temp.desired; create temp table desired (${columns})`)
  await client.run(
    `
    insert into desired (k, external_id, product_id, sent_article, article, article_key, name, slug, description, subcategory_id, brand_id, unit,
        barcode, codes, vat_percent, weight_grams, is_active, values_known)
    select p.seq, p.id, e.id, case when not p.article_missing then p.article end, p.article, p.article_key,
      coalesce(p.name, e.name, case when not p.article_missing then p.article end, $2), p.slug, p.description,
      coalesce(g.subcategory_id, e.subcategory_id, other.subcategory_id), b.id, coalesce(p.unit, e.unit, 'шт'), p.barcode,
      string_to_array(p.codes, e'\\n'), p.vat_percent, p.weight_grams,
      not p.is_deleted, p.has_values or p.has_characteristics or (p.is_full and exists (select from stage_value))
    from stage_product p
    left join products e on e.external_id = p.id
    left join (select distinct on (g.seq) g.seq, m.subcategory_id from stage_group g join group_map m using (group_id) order by g.seq, g.ordinal) g
      on g.seq = p.seq
    left join group_map other on other.group_id = $1
    left join brand_map b on b.name = lower(p.brand_name collate ru_natural)`,
    [otherGroup.id, namelessProduct],
  )
  await client.run('create unique index on desired (external_id); analyze desired')
  report.products.read = contents.products
  await reportPlaceless(merge)
}

async function reportPlaceless({ client, problems }: Merge): Promise<void> {
  const rows = await client.rowsOf<{ id: string; group_id: string | null; count: number }>(`
    select min(p.id) as id, g.group_id, count(*) as count from stage_product p left join stage_group g on g.seq = p.seq
    where g.seq is null or not exists (select from group_map m where m.group_id = g.group_id) group by 2 order by 3 desc`)
  for (const { id, group_id: group, count } of rows) {
    if (group === null) problems.note('product_without_group', id, count)
    else problems.note('unknown_group', `${group} of ${id}`, count)
  }
}
