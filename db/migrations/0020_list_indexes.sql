-- without transaction
-- Creates the indexes of the list of orders for staff (STAFF-09) without a lock that stops orders.

-- The words by which staff find an order, each by its beginning (server/orders/staff-orders.ts).
-- PL/pgSQL: the planner would replace a function in SQL by its body and miss its cost. ICU by its name in pg_catalog: indexes are built
-- without the schema of the shop in the path.
create or replace function order_words
  (number text, guest_phone text, guest_name text, guest_email text, payer_name text, payer_bin text, external_number text)
returns tsvector language plpgsql immutable cost 1000 as $$
begin
  return array_to_tsvector(array_remove(array_remove(
    array[guest_phone, right(guest_phone, 4), ltrim(split_part(external_number, '-', -1), '0')] || string_to_array(translate(
      lower(concat_ws(' ', number, guest_name, guest_email, payer_name, payer_bin, external_number) collate "und-x-icu"),
      'ё.,:;!?=@_+-–—/|\()[]{}<>«»„“”"''’`~^№#$%&*', 'е' || repeat(' ', 50)), ' '), ''), null)); end $$;

drop index concurrently if exists orders_words_ix;
create index concurrently orders_words_ix on orders
  using gin (order_words(number, guest_phone, guest_name, guest_email, payer_name, payer_bin, external_number)) where placed_at is not null;

-- Pages by key: each order of rows ends in the id.
drop index concurrently if exists orders_placed_id_ix;
create index concurrently orders_placed_id_ix on orders (placed_at, id);
drop index concurrently if exists orders_placed_at_ix;
drop index concurrently if exists orders_status_placed_ix;
create index concurrently orders_status_placed_ix on orders (status, placed_at, id);
drop index concurrently if exists orders_shop_placed_ix;
create index concurrently orders_shop_placed_ix on orders (shop_id, placed_at, id);
drop index concurrently if exists orders_total_ix;
create index concurrently orders_total_ix on orders ((total_tiyn + coalesce(delivery_tiyn, 0)), id) where placed_at is not null;
analyze orders;
