-- without transaction
-- Finds orders of staff by one index per kind of text: words of names and codes, phones, e-mails, hosts (STAFF-09).

-- The words by which staff find an order, each by its beginning (server/orders/staff-orders.ts). See 0020_list_indexes.sql.
create or replace function order_words
  (number text, guest_phone text, guest_name text, payer_name text, payer_bin text, external_number text)
returns tsvector language plpgsql immutable cost 1000 as $$
begin
  return array_to_tsvector(array_remove(array_remove(
    array[lower(number), right(guest_phone, 4), payer_bin, lower(external_number collate "und-x-icu"),
      substring(external_number from '\d+$'), ltrim(substring(external_number from '\d+$'), '0')] || string_to_array(translate(
      lower(concat_ws(' ', guest_name, payer_name) collate "und-x-icu"),
      'ё.,:;!?=@_+-–—/|\()[]{}<>«»„“”"''’`~^№#$%&*', 'е' || repeat(' ', 50)), ' '), ''), null)); end $$;

-- Not partial: the planner ignores what it knows of the values of a partial index.
drop index concurrently if exists orders_search_ix;
create index concurrently orders_search_ix on orders
  using gin (order_words(number, guest_phone, guest_name, payer_name, payer_bin, external_number));
drop index concurrently if exists orders_words_ix;
drop function if exists order_words(text, text, text, text, text, text, text);

-- By their beginning, too, whatever the collation of the database.
drop index concurrently if exists orders_phone_ix;
create index concurrently orders_phone_ix on orders (guest_phone text_pattern_ops);
drop index concurrently if exists orders_guest_phone_ix;
drop index concurrently if exists orders_email_ix;
create index concurrently orders_email_ix on orders (lower(guest_email) text_pattern_ops);
drop index concurrently if exists orders_guest_email_ix;
drop index concurrently if exists orders_email_host_ix;
create index concurrently orders_email_host_ix on orders (split_part(lower(guest_email), '@', 2) text_pattern_ops);
analyze orders;
