-- Stores what else identifies a product: its number in 1C and the articles of its suppliers (SRCH-06, DRF-02).
alter table products add column codes text[] not null default '{}';
select add_version('products', '{in_stock,popularity}');

-- As in 0002, with the barcode and the codes: the search index has them.
create or replace function products_updated() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  structural boolean;
  patched integer[];
begin
  select coalesce(bool_or(
      (o.article, o.name, o.subcategory_id, o.value_ids, o.codes, o.is_active)
        is distinct from (n.article, n.name, n.subcategory_id, n.value_ids, n.codes, n.is_active)
      or o.brand_id is distinct from n.brand_id or o.barcode is distinct from n.barcode or o.weight_grams is distinct from n.weight_grams
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
