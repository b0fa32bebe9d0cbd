-- Own prices of wholesale customers, their applications, and what accounts are told (CONT-01, ROLE-01, ACC-02).

alter table users
  -- which prices staff have agreed with the customer; null = retail
  add column price_type_id integer constraint users_price_type_fk references price_types on delete set null,
  -- the prices that are really charged (AUTH-01: only with a confirmed e-mail; ROLE-01: «see wholesale prices» of contract/permissions.ts)
  add column own_price_type_id integer generated always as
    (case when is_email_confirmed and role in ('vip', 'admin') then price_type_id end) stored;

create type wholesale_state as enum ('waiting', 'approved', 'declined');

create table wholesale_applications (
  id uuid constraint wholesale_applications_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint wholesale_applications_user_fk references users on delete cascade,
  company text not null constraint wholesale_applications_company_not_blank check (btrim(company) <> ''),
  bin text not null constraint wholesale_applications_bin_shape check (bin ~ '^\d{12}$'),
  -- what is bought, in the customer's words
  goods text not null,
  phone text not null constraint wholesale_applications_phone_shape check (phone ~ '^\+7\d{10}$'),
  comment text not null default '',
  state wholesale_state not null default 'waiting',
  -- what staff say when they decline
  answer text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint wholesale_applications_decided check ((state = 'waiting') = (decided_at is null))
);
create index wholesale_applications_user_ix on wholesale_applications (user_id, created_at desc);
create unique index wholesale_applications_one_open_key on wholesale_applications (user_id) where state = 'waiting';

-- The feed also tells of own prices.
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

create type notification_kind as enum ('order_status', 'price_drop', 'back_in_stock', 'news');

create table notifications (
  -- random, because it is told outside
  id uuid constraint notifications_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_fk references users on delete cascade,
  kind notification_kind not null,
  -- what it tells of, so that nothing is told twice: an order's number and state, a piece of news
  about text not null,
  title text not null constraint notifications_title_not_blank check (btrim(title) <> ''),
  text text not null default '',
  -- a path of the shop
  href text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_about_key unique (user_id, kind, about)
);
create index notifications_user_ix on notifications (user_id, created_at desc);
create index notifications_unread_ix on notifications (user_id) where read_at is null;
create index notifications_created_at_ix on notifications (created_at);

-- Only what differs from the usual choice (contract/notifications.ts).
create table notification_choices (
  user_id uuid not null constraint notification_choices_user_fk references users on delete cascade,
  kind notification_kind not null,
  is_shown boolean not null,
  is_mailed boolean not null,
  constraint notification_choices_pk primary key (user_id, kind)
);

-- What the watch over favourites last saw (server/notifications/watch-favourites.ts); null = not looked at yet.
alter table favourites
  add column watched_price_tiyn bigint,
  add column watched_out_since timestamptz,
  add column told_price_at timestamptz,
  add column told_stock_at timestamptz;
create index favourites_product_ix on favourites (product_id);
