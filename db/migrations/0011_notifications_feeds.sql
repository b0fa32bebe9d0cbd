-- Creates notifications of accounts (ACC-02) and the offers of the Kaspi.kz price list (EXCH-02).

create type notification_kind as enum ('order_status', 'price_drop', 'back_in_stock', 'news');

create table notifications (
  -- random, since clients see it
  id uuid constraint notifications_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_fk references users on delete cascade,
  kind notification_kind not null,
  -- the subject, so that a user is notified once: the number and status of an order, an item of news
  about text not null,
  title text not null constraint notifications_title_not_blank check (btrim(title) <> ''),
  text text not null default '',
  -- a path of this site
  href text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_about_key unique (user_id, kind, about)
);
create index notifications_user_ix on notifications (user_id, created_at desc);
create index notifications_unread_ix on notifications (user_id) where read_at is null;
create index notifications_created_at_ix on notifications (created_at);

-- Only choices that differ from the default (contract/notifications.ts).
create table notification_choices (
  user_id uuid not null constraint notification_choices_user_fk references users on delete cascade,
  kind notification_kind not null,
  is_shown boolean not null,
  is_mailed boolean not null,
  constraint notification_choices_pk primary key (user_id, kind)
);

-- Products offered on Kaspi.kz, by the SKU of their card in the merchant's account. Kaspi.kz stops selling a product
-- that is missing in the price list, so a product is offered until its row is deleted.
create table kaspi_offers (
  product_id integer not null constraint kaspi_offers_product_fk references products on delete cascade,
  -- null: the article
  sku text constraint kaspi_offers_sku_shape check (sku ~ '^[0-9A-Za-z_-]{1,20}$'),
  constraint kaspi_offers_pk primary key (product_id),
  constraint kaspi_offers_sku_key unique (sku)
);
