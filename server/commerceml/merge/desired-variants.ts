// Adds offers `product#characteristic` to `desired`: each variant is a product of the same family.
// The product itself is then only the head of the family and not for sale (EXCH-01).
import type { Ownership } from './apply-ownership.ts'
import type { Merge } from './merge-context.ts'

export async function prepareVariants(merge: Merge, ownership: Ownership): Promise<void> {
  const { client, report } = merge
  await rememberCharacteristics(merge)
  const families = await client.rowsOf(`select from stage_offer where family is not null
    union all select from products where external_id like '%#%' limit 1`)
  if (families.length === 0) return
  // Records of stock or prices carry no names, so the last record with a name is used.
  await client.run(`drop table if exists pg_temp.variant_offer; create temp table variant_offer as
    select o.id, max(o.family) as parent, max(o.seq) as k, bool_and(o.is_deleted) as is_deleted,
      (array_agg(o.article order by o.seq desc) filter (where o.article is not null))[1] as article,
      (array_agg(o.article_key order by o.seq desc) filter (where o.article is not null))[1] as article_key,
      (array_agg(o.name order by o.seq desc) filter (where o.name is not null))[1] as name,
      (array_agg(o.slug order by o.seq desc) filter (where o.name is not null))[1] as slug,
      (array_agg(o.barcode order by o.seq desc) filter (where o.barcode is not null))[1] as barcode
    from stage_offer o
    where o.family is not null and not exists (select from desired w where w.external_id = o.id)
      and (exists (select from desired w where w.external_id = o.family) or exists (select from products e where e.external_id = o.family))
    group by o.id`)
  report.products.variants = await client.run(`
    insert into desired (k, external_id, parent, product_id, sent_article, article, article_key, name, slug, description, subcategory_id, brand_id, unit,
        barcode, codes, vat_percent, weight_grams, is_active, values_known)
    select o.k, o.id, o.parent, e.id, o.article, o.article, o.article_key,
      coalesce(o.name, e.name, ${variantName}), coalesce(o.slug, e.slug, w.slug, p.slug),
      w.description, coalesce(w.subcategory_id, p.subcategory_id), coalesce(w.brand_id, p.brand_id), coalesce(w.unit, p.unit),
      coalesce(o.barcode, e.barcode), coalesce(w.codes, p.codes), coalesce(w.vat_percent, p.vat_percent), coalesce(w.weight_grams, p.weight_grams),
      coalesce(w.is_active, true) and not o.is_deleted, true
    from variant_offer o
    left join desired w on w.external_id = o.parent
    left join products p on p.external_id = o.parent
    left join products e on e.external_id = o.id`)
  // Variants not named in the package follow their product, and are switched off by a full list of offers.
  await client.run(
    `
    insert into desired (k, external_id, parent, product_id, sent_article, article, article_key, name, slug, description, subcategory_id, brand_id, unit,
        barcode, codes, vat_percent, weight_grams, is_active, values_known)
    select -e.id, e.external_id, w.external_id, e.id, null, e.article, e.article_key, e.name, e.slug, w.description, w.subcategory_id, w.brand_id, w.unit,
      e.barcode, w.codes, w.vat_percent, w.weight_grams, e.is_active and w.is_active and not $1, true
    from products e join desired w on w.external_id = split_part(e.external_id, '#', 1) and w.parent is null
    where e.external_id like '%#%' and not exists (select from desired known where known.external_id = e.external_id)`,
    [isWhole(merge)],
  )
  await client.run('analyze desired')
  await switchOffHeads(merge, ownership)
}

const isWhole = ({ contents, mayBeFull }: Merge): boolean => mayBeFull && contents.fullOffers

const variantName = `coalesce(w.name, p.name) || coalesce((select ' (' || string_agg(c.text, ', ' order by c.ordinal) || ')' from exchange_characteristics c where c.offer_id = o.id), '')`

async function rememberCharacteristics({ client }: Merge): Promise<void> {
  await client.run(`drop table if exists pg_temp.sent_characteristic; create temp table sent_characteristic as
    select distinct on (o.id, c.name) o.id as offer_id, c.name, c.ordinal, c.text
    from stage_characteristic c
    join (select id, seq from stage_offer where has_characteristics union all select id, seq from stage_product where has_characteristics) o on o.seq = c.seq
    order by o.id, c.name, c.seq desc, c.ordinal desc`)
  await client.run(`delete from exchange_characteristics e where offer_id in (select offer_id from sent_characteristic)
    and not exists (select from sent_characteristic s where s.offer_id = e.offer_id and s.name = e.name)`)
  await client.run(`insert into exchange_characteristics as e (offer_id, name, ordinal, text)
    select offer_id, name, ordinal, text from sent_characteristic
    on conflict on constraint exchange_characteristics_pk do update set ordinal = excluded.ordinal, text = excluded.text
      where (e.ordinal, e.text) is distinct from (excluded.ordinal, excluded.text)`)
}

async function switchOffHeads(merge: Merge, { isSiteOwned }: Ownership): Promise<void> {
  const { client, report } = merge
  const hasOwnOffer = `(not $1 and exists (select from products own where own.external_id = head.external_id
    and (own.price_tiyn is not null or own.in_stock))) or exists (select from stage_offer o where o.id = head.external_id and not o.is_deleted)`
  await client.run(
    `update desired head set is_active = false
    where head.parent is null and head.is_active and head.external_id in (select parent from desired where is_active)
      and not (${hasOwnOffer})`,
    [isWhole(merge)],
  )
  if (isSiteOwned('product.active')) return
  report.products.switchedOff += await client.run(
    `update products head set is_active = false, updated_at = now()
    where head.is_active and head.external_id in (
        select w.parent from desired w left join products v on v.id = w.product_id where w.is_active and v.is_active is not true)
      and not exists (select from desired w where w.external_id = head.external_id)
      and not exists (select from edited_field d where d.product_id = head.id and d.field = 'product.active')
      and not (${hasOwnOffer})`,
    [isWhole(merge)],
  )
}
