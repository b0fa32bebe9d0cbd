-- The change feed: every write to the catalogue leaves a row here in its own transaction, whoever wrote it (triggers, so that the
-- shop, the exchange and a hand at psql are all heard). A reader remembers the snapshot it has read up to and takes what was not visible in it: no gaps, and no wait for long transactions.
-- product: price, stock, popularity of one product. structure: anything the index must be rebuilt for.

create type catalogue_change_kind as enum ('product', 'structure');

create table catalogue_changes (
  id bigint generated always as identity constraint catalogue_changes_pk primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind catalogue_change_kind not null,
  product_id integer,
  created_at timestamptz not null default now(),
  constraint catalogue_changes_product_named check ((kind = 'product') = (product_id is not null))
);
create index catalogue_changes_order_ix on catalogue_changes (xid, id);

create function catalogue_structure_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind) values ('structure');
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

-- More rows than this in one statement are cheaper to rebuild than to patch.
create function catalogue_patch_limit() returns integer language sql immutable as 'select 2000';

create function products_updated() returns trigger language plpgsql as $$
declare
  structural boolean;
  patched integer;
begin
  select coalesce(bool_or(
      (o.article, o.name, o.subcategory_id, o.value_ids, o.is_active) is distinct from (n.article, n.name, n.subcategory_id, n.value_ids, n.is_active)
      or o.brand_id is distinct from n.brand_id or o.weight_grams is distinct from n.weight_grams
      or o.length_mm is distinct from n.length_mm or o.created_at is distinct from n.created_at), false),
    count(*) filter (where o.price_tiyn is distinct from n.price_tiyn or o.last_price_tiyn is distinct from n.last_price_tiyn
      or o.in_stock is distinct from n.in_stock or o.popularity is distinct from n.popularity or o.is_popular is distinct from n.is_popular)
    into structural, patched
    from old_rows o join new_rows n using (id);
  if structural or patched > catalogue_patch_limit() then
    insert into catalogue_changes (kind) values ('structure');
  elsif patched > 0 then
    insert into catalogue_changes (kind, product_id)
      select 'product', n.id from old_rows o join new_rows n using (id)
      where o.price_tiyn is distinct from n.price_tiyn or o.last_price_tiyn is distinct from n.last_price_tiyn
        or o.in_stock is distinct from n.in_stock or o.popularity is distinct from n.popularity or o.is_popular is distinct from n.is_popular;
  else
    return null;
  end if;
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;
create trigger products_feed_update after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function products_updated();

-- products.in_stock follows stock; the update of products writes the feed.
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
