// Stores which ids a batch names, and loads them again once 1C has sent the whole list.
import { createContents, type PackageContents } from '../package/package-metadata.ts'
import type { Merge } from './merge-context.ts'

/** Runs in the transaction of the import; an import that runs again replaces its list. */
export async function rememberList({ client, contents }: Merge, importId: number): Promise<void> {
  await client.run('delete from exchange_lists where import_id = $1', [importId])
  await client.run(
    `with unpriced as (select o.id, t.type_id from stage_offer o join package_type t on t.package = o.package and t.is_full
      where not o.has_prices and not o.is_deleted)
    insert into exchange_lists (import_id, full_catalogue, full_offers, full_classifier, has_classifier, has_stock, may_empty, product_ids, offer_ids,
      priced_ids, unpriced_ids, unpriced_types, group_ids)
    select $1, $2, $3, $4, $5 or exists (select from stage_property), exists (select from stage_offer where has_stock),
      exists (select from stage_stock where warehouse_id = ''),
      array(select id from stage_product), array(select distinct id from stage_offer where not is_deleted),
      array(select distinct id from stage_offer where has_prices), array(select distinct id from unpriced),
      array(select distinct type_id from unpriced), $6`,
    [
      importId,
      contents.fullCatalogue,
      contents.fullOffers,
      contents.fullClassifier,
      contents.groups.size > 0 || contents.hasUnits,
      [...contents.groups.keys()].filter((id) => id !== ''),
    ],
  )
}

/** Ids of imports: of a whole list, and of others, whose products and prices stay as well. */
export type ImportLists = { whole: readonly number[]; others: readonly number[] }

type Totals = Pick<PackageContents, 'fullCatalogue' | 'fullOffers' | 'fullClassifier' | 'products'> & { groups: string[] }

/**
 * Fills `desired (external_id)` and `stage_offer (id, has_prices, has_stock)` as the files of these imports would, and
 * `unpriced (id, price_type_id)` with products that none of them gave a price.
 */
export async function loadLists({ client }: Pick<Merge, 'client'>, { whole, others }: ImportLists): Promise<PackageContents> {
  const lists = 'exchange_lists where import_id = any($1)'
  const ids = [[...whole, ...others]]
  await client.run('drop table if exists pg_temp.stage_offer, pg_temp.named_product, pg_temp.desired, pg_temp.unpriced')
  await client.run(
    `create temp table stage_offer (id text, has_prices boolean, has_stock boolean); create temp table named_product (id text); create temp table desired (external_id text);
    create temp table unpriced (id integer, price_type_id integer)`,
  )
  // Materialized: the long array of prices is read once per list, not once per offer.
  await client.run(
    `with list as materialized (select offer_ids, import_id = any($2) as is_whole, priced_ids <> '{}' as has_prices, has_stock from ${lists})
    insert into stage_offer select unnest(offer_ids), is_whole and has_prices, is_whole and has_stock from list`,
    [...ids, whole],
  )
  await client.run(`insert into named_product select distinct unnest(product_ids) from ${lists}`, ids)
  const [totals] = await client.rowsOf<Totals>(
    `select coalesce(bool_or(full_catalogue), false) as "fullCatalogue", coalesce(bool_or(full_offers), false) as "fullOffers",
      coalesce(bool_or(full_classifier), false) as "fullClassifier", (select count(*) from named_product) as products,
      array(select distinct unnest(group_ids) from ${lists}) as groups from exchange_lists where import_id = any($2)`,
    [...ids, whole],
  )
  const { groups, ...full } = totals!
  // Without a whole list of offers the variants of a named product stay.
  await client.run(
    `insert into desired select id from named_product union select id from stage_offer where id like '_%#%'
    union select e.external_id from products e join named_product n on n.id = split_part(e.external_id, '#', 1)
      where not $1 and e.external_id like '_%#%'`,
    [full.fullOffers],
  )
  await client.run(
    `with list as (select * from ${lists}), whole as (select * from list where import_id = any($2)) insert into unpriced select e.id, t.id
    from (select unnest(unpriced_ids) as id from whole except select unnest(priced_ids) from list) offer join products e on e.external_id = offer.id
    join price_types t on t.external_id in (select unnest(unpriced_types) from whole)`,
    [...ids, whole],
  )
  await client.run(`create index on stage_offer (id); create index on named_product (id); create index on desired (external_id);
    analyze stage_offer; analyze named_product; analyze desired; analyze unpriced`)
  return { ...createContents(), ...full, groups: new Map(groups.map((id) => [id, { id, parentId: null, name: '', isDeleted: false }])) }
}
