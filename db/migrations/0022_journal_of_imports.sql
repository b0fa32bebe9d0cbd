-- Records what 1C changes in the catalogue: one row per record, written in one statement for all rows of an update (STAFF-05).
-- Records that 1C creates have no row: they say themselves when they were created.

-- {column: [old, new]} of the columns that differ, in camelCase, without what the shop computes.
create function journal_changes(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(lower(left(key, 1)) || substr(replace(initcap(replace(key, '_', ' ')), ' ', ''), 2),
      jsonb_build_array(old_row->key, new_row->key))
    from jsonb_object_keys(coalesce(new_row, old_row)) as key
    where old_row->key is distinct from new_row->key and key not in ('version', 'updated_at', 'created_at', 'in_stock', 'popularity', 'family_key')
$$;

-- A statement that changes more rows has one row with their number: 100,000 of their own would take 20 s more of an import.
create function journal_row_limit() returns integer language sql immutable as 'select 5000';

-- Arguments: entity, columns of the key.
create function journal_of_one_c() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  entity text := tg_argv[0];
  first_key text := tg_argv[1];
  second_key text := tg_argv[2];
  row_count bigint;
begin
  if coalesce(current_setting('rodnik.is_written_by_one_c', true), '') <> 'on' then
    return null;
  end if;
  select count(*) into row_count from old_rows;
  if row_count > journal_row_limit() then
    insert into journal (actor_kind, entity, record_id, action, changes)
    values ('oneC', entity, '', lower(tg_op)::journal_action, jsonb_build_object('rows', jsonb_build_array(null, row_count)));
  elsif tg_op = 'DELETE' then
    insert into journal (actor_kind, entity, record_id, action, changes)
    select 'oneC', entity, concat_ws('/', o->>first_key, o->>second_key), 'delete', journal_changes(o, null)
      from (select to_jsonb(old_rows) as o from old_rows) gone;
  else
    insert into journal (actor_kind, entity, record_id, action, version, changes)
    select 'oneC', entity, concat_ws('/', n->>first_key, n->>second_key), 'update', (n->>'version')::integer, changes from (
      select n, journal_changes(o, n) as changes
        from (select to_jsonb(old_rows) as o from old_rows) before
        join (select to_jsonb(new_rows) as n from new_rows) after
          on o->first_key = n->first_key and o->second_key is not distinct from n->second_key) as changed
      where changes is not null;
  end if;
  return null;
end $$;

create function add_journal_of_one_c(name text, entity text, first_key text, second_key text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function journal_of_one_c(%L, %L, %L)', name || '_journal_update', name, entity, first_key, second_key);
  execute format('create trigger %I after delete on %I referencing old table as old_rows
    for each statement execute function journal_of_one_c(%L, %L, %L)', name || '_journal_delete', name, entity, first_key, second_key);
end $$;
select add_journal_of_one_c(name, entity, first_key, second_key) from (values
  ('products', 'products', 'id', ''), ('categories', 'categories', 'id', ''), ('subcategories', 'subcategories', 'id', ''),
  ('brands', 'brands', 'id', ''), ('properties', 'properties', 'id', ''), ('price_types', 'priceTypes', 'id', ''),
  ('shops', 'shops', 'id', ''), ('stock', 'stock', 'product_id', 'shop_id'), ('product_prices', 'productPrices', 'product_id', 'price_type_id')
) as of (name, entity, first_key, second_key);
