-- Creates the change feed: triggers that add a row for each write to the catalogue.
-- The row is written in the transaction of the change, whether the shop, the exchange or psql makes it. A reader stores
-- the snapshot it has read up to and reads the rows that were not visible in it: no gaps, and no wait for long
-- transactions (server/catalogue/index/change-feed.ts).

-- product: data of one product that lists show; structure: the index must be rebuilt; words: synonyms;
-- content: content of pages and settings
create type catalogue_change_kind as enum ('product', 'structure', 'words', 'content');

create table catalogue_changes (
  id bigint generated always as identity constraint catalogue_changes_pk primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind catalogue_change_kind not null,
  product_id integer,
  created_at timestamptz not null default now(),
  constraint catalogue_changes_product_named check ((kind = 'product') = (product_id is not null))
);
create index catalogue_changes_order_ix on catalogue_changes (xid, id);

-- A merge writes many tables: one structure row per transaction is enough, and the rebuild reads the products, too.
create function structure_change_noted() returns boolean language sql as $$
  select exists (select from catalogue_changes where xid = pg_current_xact_id() and kind = 'structure')
$$;
create function note_structure_change() returns void language sql as $$
  insert into catalogue_changes (kind) select 'structure' where not structure_change_noted()
$$;

create function catalogue_structure_changed() returns trigger language plpgsql as $$
begin
  perform note_structure_change();
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;

create trigger categories_feed after insert or update or delete or truncate on categories
  for each statement execute function catalogue_structure_changed();
create trigger subcategories_feed after insert or update or delete or truncate on subcategories
  for each statement execute function catalogue_structure_changed();
create trigger brands_feed after insert or update or delete or truncate on brands
  for each statement execute function catalogue_structure_changed();
create trigger properties_feed after insert or update or delete or truncate on properties
  for each statement execute function catalogue_structure_changed();
create trigger property_values_feed after insert or update or delete or truncate on property_values
  for each statement execute function catalogue_structure_changed();
create trigger product_subcategories_feed after insert or update or delete or truncate on product_subcategories
  for each statement execute function catalogue_structure_changed();
create trigger products_feed_insert after insert on products
  for each statement execute function catalogue_structure_changed();
create trigger products_feed_delete after delete on products
  for each statement execute function catalogue_structure_changed();
create trigger products_feed_truncate after truncate on products
  for each statement execute function catalogue_structure_changed();
-- Each product shows its stock by shop.
create trigger shops_feed after insert or update or delete on shops
  for each statement execute function catalogue_structure_changed();

-- From this number of rows in one statement on, a rebuild is cheaper than patches.
create function catalogue_patch_limit() returns integer language sql immutable as 'select 20000';

create function catalogue_products_changed(product_ids integer[]) returns void language plpgsql as $$
begin
  if product_ids is null or cardinality(product_ids) = 0 then
    return;
  elsif cardinality(product_ids) > catalogue_patch_limit() then
    perform note_structure_change();
  elsif not structure_change_noted() then
    insert into catalogue_changes (kind, product_id) select 'product', unnest(product_ids);
  end if;
  perform pg_notify('catalogue_changes', '');
end $$;

-- Without nested loops: the session caches a trigger's plan, and one planned for an empty statement would join
-- 100,000 rows with 100,000 rows by nested loops.
create function products_updated() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  structural boolean;
  patched integer[];
begin
  select coalesce(bool_or(
      (o.article, o.name, o.subcategory_id, o.value_ids, o.is_active) is distinct from (n.article, n.name, n.subcategory_id, n.value_ids, n.is_active)
      or o.brand_id is distinct from n.brand_id or o.weight_grams is distinct from n.weight_grams
      or o.length_mm is distinct from n.length_mm or o.created_at is distinct from n.created_at), false),
    array_agg(n.id) filter (where o.price_tiyn is distinct from n.price_tiyn or o.last_price_tiyn is distinct from n.last_price_tiyn
      or o.in_stock is distinct from n.in_stock or o.popularity is distinct from n.popularity or o.is_popular is distinct from n.is_popular
      or o.unit is distinct from n.unit or o.slug is distinct from n.slug)
    into structural, patched
    from old_rows o join new_rows n using (id);
  if structural then
    perform note_structure_change();
    perform pg_notify('catalogue_changes', '');
  else
    perform catalogue_products_changed(patched);
  end if;
  return null;
end $$;
create trigger products_feed_update after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function products_updated();

create function product_images_written() returns trigger language plpgsql as $$
begin
  perform catalogue_products_changed(array(select distinct product_id from changed));
  return null;
end $$;
create trigger product_images_feed_insert after insert on product_images referencing new table as changed
  for each statement execute function product_images_written();
create trigger product_images_feed_update after update on product_images referencing new table as changed
  for each statement execute function product_images_written();
create trigger product_images_feed_delete after delete on product_images referencing old table as changed
  for each statement execute function product_images_written();

create function product_prices_written() returns trigger language plpgsql as $$
begin
  perform catalogue_products_changed(array(select distinct product_id from changed));
  return null;
end $$;
create trigger product_prices_feed_insert after insert on product_prices referencing new table as changed
  for each statement execute function product_prices_written();
create trigger product_prices_feed_delete after delete on product_prices referencing old table as changed
  for each statement execute function product_prices_written();
create function product_prices_updated() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform catalogue_products_changed(array(
    select distinct n.product_id from old_rows o join new_rows n using (product_id, price_type_id) where o.price_tiyn <> n.price_tiyn));
  return null;
end $$;
create trigger product_prices_feed_update after update on product_prices referencing old table as old_rows new table as new_rows
  for each statement execute function product_prices_updated();

-- products.in_stock is derived from stock; the update of products writes the feed.
create function refresh_in_stock(product_ids integer[]) returns void language sql as $$
  update products p set in_stock = s.has
    from (select id, exists (select 1 from stock where stock.product_id = id and stock.count > 0) as has
          from unnest(product_ids) as id) s
   where p.id = s.id and p.in_stock <> s.has
$$;
create function stock_written() returns trigger language plpgsql as $$
begin
  perform refresh_in_stock(array(select distinct product_id from new_rows));
  return null;
end $$;
create function stock_removed() returns trigger language plpgsql as $$
begin
  perform refresh_in_stock(array(select distinct product_id from old_rows));
  return null;
end $$;
create trigger stock_inserted after insert on stock referencing new table as new_rows
  for each statement execute function stock_written();
create trigger stock_updated after update on stock referencing new table as new_rows
  for each statement execute function stock_written();
create trigger stock_deleted after delete on stock referencing old table as old_rows
  for each statement execute function stock_removed();

-- Lists show in which shops a product is, not how many: other changes of a quantity are left out,
-- or each order item would add a row.
create function stock_inserted_feed() returns trigger language plpgsql as $$
begin
  perform catalogue_products_changed(array(select distinct product_id from new_rows where count > 0));
  return null;
end $$;
create trigger stock_feed_insert after insert on stock referencing new table as new_rows
  for each statement execute function stock_inserted_feed();
create function stock_updated_feed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform catalogue_products_changed(array(
    select distinct product_id from old_rows o join new_rows n using (product_id, shop_id) where (o.count > 0) <> (n.count > 0)));
  return null;
end $$;
create trigger stock_feed_update after update on stock referencing old table as old_rows new table as new_rows
  for each statement execute function stock_updated_feed();
create function stock_deleted_feed() returns trigger language plpgsql as $$
begin
  perform catalogue_products_changed(array(select distinct product_id from old_rows where count > 0));
  return null;
end $$;
create trigger stock_feed_delete after delete on stock referencing old table as old_rows
  for each statement execute function stock_deleted_feed();
