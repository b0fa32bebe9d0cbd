-- What the exchange with 1C has to remember between two packages, and a change feed that takes a large merge as one change.

-- A package of changes may name a property or a value that only an earlier classifier explained (formats, 1.6).
create table exchange_properties (
  id text constraint exchange_properties_pk primary key,
  name text not null,
  -- as it is shown: «Напор, м» is «Напор» with the unit «м»
  label text not null,
  unit text,
  -- ТипЗначений as it was sent
  kind text not null
);

create table exchange_values (
  property_id text not null,
  value_id text not null,
  text text not null,
  constraint exchange_values_pk primary key (property_id, value_id)
);

-- What tells the variants of one product apart; a package that names the product alone does not repeat it.
create table exchange_characteristics (
  offer_id text not null,
  name text not null,
  ordinal integer not null,
  text text not null,
  constraint exchange_characteristics_pk primary key (offer_id, name)
);

-- The variants of a product carry its id before the `#`.
create index products_family_ix on products (split_part(external_id, '#', 1)) where external_id like '%#%';

-- A merge writes many tables; readers need to hear once per transaction that the structure changed.
-- What is patched beside it needs no row of its own: the rebuild reads it.
create function structure_change_noted() returns boolean language sql as $$
  select exists (select from catalogue_changes where xid = pg_current_xact_id() and kind = 'structure')
$$;
create function note_structure_change() returns void language sql as $$
  insert into catalogue_changes (kind) select 'structure' where not structure_change_noted()
$$;

create or replace function catalogue_structure_changed() returns trigger language plpgsql as $$
begin
  perform note_structure_change();
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;

-- Plans of a trigger are kept for the session: one that was made for a statement of no rows would join 100,000 with 100,000 by nested loops
-- (measured: over ten minutes instead of half a second).
create or replace function products_updated() returns trigger language plpgsql set enable_nestloop = off as $$
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
    perform note_structure_change();
  elsif patched > 0 and not structure_change_noted() then
    insert into catalogue_changes (kind, product_id)
      select 'product', n.id from old_rows o join new_rows n using (id)
      where o.price_tiyn is distinct from n.price_tiyn or o.last_price_tiyn is distinct from n.last_price_tiyn
        or o.in_stock is distinct from n.in_stock or o.popularity is distinct from n.popularity or o.is_popular is distinct from n.is_popular;
  elsif patched = 0 then
    return null;
  end if;
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;

-- A package moves whole branches; the tree is checked when all of them are written.
alter table subcategories alter constraint subcategories_parent_fk deferrable initially immediate;
