-- Gives a version to what staff edit; every change of a row raises it, whoever makes it (STAFF-06).

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- `derived` columns raise no version: the shop computes them from other tables. To be called again for a table with
-- derived or generated columns when it gets a new column.
create function add_version(name text, derived text[] default '{}') returns void language plpgsql as $$
declare
  columns text;
begin
  execute format('alter table %I add column if not exists version integer not null default 1', name);
  -- A trigger cannot compare generated columns before they are computed.
  if exists (select from pg_attribute where attrelid = name::regclass and (attgenerated <> '' or attname = any (derived))) then
    select string_agg(quote_ident(attname), ',' order by attnum) into columns from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (derived);
  end if;
  execute format('create or replace trigger %I before update on %I for each row when (%s is distinct from %s)
    execute function raise_version()', name || '_version', name,
    coalesce('row(' || regexp_replace(columns, '([^,]+)', 'old.\1', 'g') || ')', 'old.*'),
    coalesce('row(' || regexp_replace(columns, '([^,]+)', 'new.\1', 'g') || ')', 'new.*'));
end $$;

-- The revision of orders counted the changes that 1C must get. Its values stay, so what 1C has confirmed stays confirmed.
drop trigger orders_revision on orders;
drop function orders_count_revision();
alter table orders rename column revision to version;
alter table exchange_orders rename column confirmed_revision to confirmed_version;
alter table exchange_handed_orders rename column revision to version;

select add_version(name) from unnest('{categories,subcategories,brands,properties,property_values,price_types,product_prices,stock,shops,cities,
  mounting_needs,search_synonyms,wholesale_applications,callbacks,exchange_statuses,exchange_ownership,production,questions,object_types,
  object_locations,objects,slides,videos,news,certificates,partners,company_pages,faq_topics,faq_questions,shop_settings,delivery_rules,
  guest_order_settings,customer_order_settings,redirects,page_redirects}'::text[]) as name
  where to_regclass(name) is not null;
select add_version('users');
select add_version('products', '{in_stock,popularity}');
-- Access to the order, no part of it.
select add_version('orders', '{link_key,user_id}');

-- An order goes to 1C until 1C has confirmed its version (EXCH-05). A change that 1C made itself or does not see needs no
-- second sending: what 1C knew before it counts as known after it.
create function orders_carry_confirmation() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('rodnik.is_written_by_one_c', true), '') = 'on'
    or (new.number, new.status, new.placed_at, new.shop_id, new.guest_name, new.guest_email, new.guest_phone, new.payer_name, new.payer_bin,
      new.address, new.comment, new.payment_type, new.total_tiyn, new.delivery_tiyn, new.paid_tiyn, new.external_number)
    is not distinct from (old.number, old.status, old.placed_at, old.shop_id, old.guest_name, old.guest_email, old.guest_phone,
      old.payer_name, old.payer_bin, old.address, old.comment, old.payment_type, old.total_tiyn, old.delivery_tiyn, old.paid_tiyn,
      old.external_number) then
    update exchange_orders set confirmed_version = new.version where order_id = new.id and confirmed_version = old.version;
    update exchange_handed_orders set version = new.version where order_id = new.id and version = old.version;
  end if;
  return null;
end $$;
create trigger orders_carry_confirmation after update on orders
  for each row when (old.version <> new.version and new.placed_at is not null) execute function orders_carry_confirmation();
create index exchange_handed_orders_order_ix on exchange_handed_orders (order_id);
