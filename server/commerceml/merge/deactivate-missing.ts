// Deactivates products, groups, prices and stock missing in a full list; orders still refer to them.
import type { Ownership } from './apply-ownership.ts'
import { otherGroup } from './merge-categories.ts'
import type { Merge } from './merge-context.ts'
import { deleteStock } from './merge-stock.ts'

const unnamedStock = 'stock t join unnamed u on u.id = t.product_id join shops s on s.id = t.shop_id and s.external_id is not null'
const isEdited = (field: string) => `exists (select from edited_field d where d.product_id = e.id and d.field = '${field}')`

/** Compares products with `desired` and `stage_offer`. */
export async function deactivateMissing(merge: Merge, ownership: Ownership): Promise<void> {
  const { client, contents, mayBeFull } = merge
  if (!mayBeFull) return
  if (contents.fullOffers) {
    await client.run(`drop table if exists pg_temp.unnamed; create temp table unnamed as select e.id from products e
      where e.external_id is not null and e.is_active and not exists (select from stage_offer o where o.id = e.external_id)`)
    // A list of stock alone says nothing of prices, and the reverse.
    const [sent] = await client.rowsOf<{ prices: boolean | null; stock: boolean | null }>(
      'select bool_or(has_prices) as prices, bool_or(has_stock) as stock from stage_offer',
    )
    if (sent?.prices) await emptyPrices(merge, ownership, '(select u.id, t.id as price_type_id from unnamed u cross join price_types t)')
    if (sent?.stock && !ownership.isSiteOwned('product.stock')) await deleteStock(merge, unnamedStock)
  }
  if (contents.fullCatalogue && !ownership.isSiteOwned('product.active')) await switchOffMissing(merge)
}

/**
 * A product without a price in a full list of offers must not be sold at its old one.
 * @param missing SQL of rows (id, price_type_id)
 */
export async function emptyPrices({ client, report }: Merge, { isSiteOwned }: Ownership, missing: string): Promise<void> {
  if (!isSiteOwned('product.price'))
    report.prices.changed +=
      await client.run(`update products e set price_tiyn = null, updated_at = now() where e.price_tiyn is not null and not ${isEdited('product.price')}
        and e.id in (select m.id from ${missing} m join price_types t on t.id = m.price_type_id and t.is_retail)`)
  if (!isSiteOwned('product.prices'))
    report.prices.changed +=
      await client.run(`delete from product_prices p using price_types t where t.id = p.price_type_id and t.external_id is not null
        and (p.product_id, p.price_type_id) in (select m.id, m.price_type_id from ${missing} m)`)
}

/** A full catalogue without any product is considered a mistake and switches nothing off. */
async function switchOffMissing({ client, contents, report, problems }: Merge): Promise<void> {
  if (contents.products === 0) return problems.note('empty_full_catalogue', contents.files.map(({ name }) => name).join(', '))
  report.products.switchedOff += await client.run(`update products e set is_active = false, updated_at = now()
    where e.external_id is not null and e.is_active and not exists (select from desired w where w.external_id = e.external_id)
      and not ${isEdited('product.active')}`)
  if (!contents.fullClassifier || contents.groups.size === 0) return

  // A group with products for sale, here or below, stays active even if the classifier lacks it.
  const sent = [[...contents.groups.keys(), otherGroup.id]]
  const live = `with recursive live (id) as (select distinct subcategory_id from products where is_active
    union select s.parent_id from subcategories s join live on s.id = live.id where s.parent_id is not null)`
  await client.run(`drop table if exists pg_temp.live_subcategory; create temp table live_subcategory as ${live} select id from live`)
  const subcategories = 'subcategories where external_id <> all($1) and is_active and id not in (select id from live_subcategory)'
  report.subcategories.switchedOff += await client.runIfAny(
    `from ${subcategories}`,
    `update subcategories set is_active = false, updated_at = now() where id in (select id from ${subcategories})`,
    sent,
  )
  const categories = `categories c where external_id <> all($1) and is_active
    and not exists (select from subcategories s join live_subcategory l on l.id = s.id where s.category_id = c.id)`
  report.categories.switchedOff += await client.runIfAny(
    `from ${categories}`,
    `update categories set is_active = false, updated_at = now() where id in (select c.id from ${categories})`,
    sent,
  )
}

/** After all batches of a full list of offers: variants that none of them named, and heads without an own offer. */
export async function deactivateUnnamedVariants({ client, report }: Merge): Promise<void> {
  const switchOff = (where: string) =>
    client.run(
      `update products e set is_active = false, updated_at = now() where e.is_active and not ${isEdited('product.active')} and ${where}`,
    )
  report.products.switchedOff += await switchOff(`e.external_id like '_%#%'
    and split_part(e.external_id, '#', 1) in (select id from named_product) and not exists (select from stage_offer o where o.id = e.external_id)`)
  report.products.switchedOff += await switchOff(`e.external_id in (select id from named_product)
    and e.external_id in (select split_part(v.external_id, '#', 1) from products v where v.external_id like '_%#%' and v.is_active)
    and not exists (select from stage_offer o where o.id = e.external_id)`)
}

/** Deletes values and properties of 1C that no product uses: the filters would still show them. */
export async function removeUnusedValues({ client, report }: Merge): Promise<void> {
  if (report.products.updated === 0) return
  await client.run(
    `drop table if exists pg_temp.used_value; create temp table used_value as select distinct unnest(value_ids) as id from products`,
  )
  await client.run('create unique index on used_value (id); analyze used_value')
  const values = `property_values v join properties p on p.id = v.property_id and p.external_id is not null
    where not exists (select from used_value u where u.id = v.id)`
  await client.runIfAny(`from ${values}`, `delete from property_values where id in (select v.id from ${values})`)
  const properties = 'properties p where external_id is not null and not exists (select from property_values v where v.property_id = p.id)'
  await client.runIfAny(`from ${properties}`, `delete from properties where id in (select p.id from ${properties})`)
}
