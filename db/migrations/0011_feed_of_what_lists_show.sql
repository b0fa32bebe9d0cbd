-- The feed also tells of what lists show and the index does not hold: unit, address, pictures, and in which shops a product is. So what is
-- made of a product can be kept until the feed speaks of it. Pieces that only become fewer change nothing that lists show, and are left out:
-- an order would write a row and a notification for each of its lines.

-- As in 0004, with `unit` and `slug` in what is patched.
create or replace function products_updated() returns trigger language plpgsql set enable_nestloop = off as $$
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

-- Every product names every shop.
create trigger shops_feed after insert or update or delete on shops
  for each statement execute function catalogue_structure_changed();

-- Beside stock_inserted, stock_updated and stock_deleted of 0002, which keep products.in_stock.
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
