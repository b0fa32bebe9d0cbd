// Writes the table `desired` to `products`: inserts new rows, updates changed ones.
import type { Merge } from './merge-context.ts'
import { recordProductPart } from './record-product-part.ts'

export async function writeProducts({ client, report }: Merge): Promise<void> {
  await releaseArticles(client)
  report.products.created += await client.runIfAny(
    'from desired where product_id is null',
    `
    insert into products (external_id, article, article_key, name, slug, description, subcategory_id, brand_id, value_ids, unit, barcode, codes, price_tiyn,
        vat_percent, weight_grams, is_active)
    select w.external_id, w.article, w.article_key, w.name, w.slug, coalesce(w.description, ''), w.subcategory_id, w.brand_id, coalesce(w.value_ids, '{}'),
      w.unit, w.barcode, coalesce(w.codes, '{}'), r.price_tiyn, w.vat_percent, w.weight_grams, w.is_active
    from desired w left join price_final r on r.external_id = w.external_id and r.is_retail
    where w.product_id is null order by w.k`,
  )
  const switchedOff = await client.rowsOf<{ count: number }>(
    'select count(*) as count from desired w join products e on e.id = w.product_id where e.is_active and not w.is_active',
  )
  report.products.switchedOff += switchedOff[0]?.count ?? 0
  report.products.updated += await client.run(`
    update products e set article = w.article, article_key = w.article_key, name = w.name, description = coalesce(w.description, e.description),
      subcategory_id = w.subcategory_id, brand_id = coalesce(w.brand_id, e.brand_id), value_ids = coalesce(w.value_ids, e.value_ids),
      unit = w.unit, barcode = coalesce(w.barcode, e.barcode), codes = coalesce(w.codes, e.codes),
      vat_percent = coalesce(w.vat_percent, e.vat_percent),
      weight_grams = coalesce(w.weight_grams, e.weight_grams), is_active = w.is_active, updated_at = now()
    from desired w where w.product_id = e.id
      and (e.article, e.name, e.description, e.subcategory_id, e.brand_id, e.value_ids, e.unit, e.barcode, e.codes, e.vat_percent, e.weight_grams,
          e.is_active)
        is distinct from (w.article, w.name, coalesce(w.description, e.description), w.subcategory_id, coalesce(w.brand_id, e.brand_id),
          coalesce(w.value_ids, e.value_ids), w.unit, coalesce(w.barcode, e.barcode), coalesce(w.codes, e.codes),
          coalesce(w.vat_percent, e.vat_percent), coalesce(w.weight_grams, e.weight_grams), w.is_active)`)
  await client.run(`create unique index on desired (product_id);
    update desired w set product_id = e.id, is_new = true from products e where e.external_id = w.external_id and w.product_id is null; analyze desired`)
  await writeFurtherGroups(client)
}

/** Frees articles that move between products: the unique key is checked row by row. */
async function releaseArticles(client: Merge['client']): Promise<void> {
  await client.run(`update products e set article = '~' || e.id from desired w
    where w.product_id = e.id and w.article <> e.article
      and exists (select from desired other where other.article = e.article and other.product_id is distinct from e.id)`)
}

/** Writes the groups of a product after its first. Subcategories created in the shop are not touched. */
async function writeFurtherGroups(client: Merge['client']): Promise<void> {
  await client.run(`drop table if exists pg_temp.further; create temp table further as
    select distinct w.product_id, m.subcategory_id from stage_group g join stage_product p on p.seq = g.seq and p.has_groups
    join desired w on w.k = g.seq join group_map m on m.group_id = g.group_id where m.subcategory_id <> w.subcategory_id;
    create index on further (product_id); analyze further`)
  const present = `select product_id, jsonb_agg(subcategory_id order by subcategory_id) as ids from product_subcategories
    where product_id in (select product_id from desired) group by product_id`
  await client.run(`drop table if exists pg_temp.further_before; create temp table further_before as ${present}; analyze further_before`)
  const obsolete = `product_subcategories s join desired w on w.product_id = s.product_id join stage_product p on p.seq = w.k and p.has_groups
    join subcategories c on c.id = s.subcategory_id and c.external_id is not null
    where not exists (select from further f where f.product_id = s.product_id and f.subcategory_id = s.subcategory_id)`
  await client.runIfAny(
    `from ${obsolete}`,
    `delete from product_subcategories where (product_id, subcategory_id) in (select s.product_id, s.subcategory_id from ${obsolete})`,
  )
  const missing =
    'further f where not exists (select from product_subcategories s where s.product_id = f.product_id and s.subcategory_id = f.subcategory_id)'
  await client.runIfAny(
    `from ${missing}`,
    `insert into product_subcategories (product_id, subcategory_id) select f.product_id, f.subcategory_id from ${missing}`,
  )
  await recordProductPart(
    client,
    'subcategories',
    `select product_id, was.ids as before, now.ids as after from further_before was full join (${present}) now using (product_id)`,
  )
}
