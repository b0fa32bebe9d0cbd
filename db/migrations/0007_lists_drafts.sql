-- Creates files of orders and drafts, order lists read from them, and favourites.

-- Files that a customer attaches: a list, a drawing. A file attached at the checkout belongs to the account
-- until the order is placed.
create table order_files (
  -- random, since it is part of URLs
  id uuid constraint order_files_pk primary key default gen_random_uuid(),
  order_id bigint constraint order_files_order_fk references orders on delete cascade,
  -- as the customer named it
  name text not null constraint order_files_name_not_blank check (btrim(name) <> ''),
  media_type text not null,
  byte_size integer not null constraint order_files_byte_size_positive check (byte_size > 0),
  -- names the file in storage
  content_hash text not null,
  created_at timestamptz not null default now(),
  -- whose checkout it is attached to; null: it belongs to an order or a draft
  user_id uuid constraint order_files_user_fk references users on delete cascade,
  -- false: it was only previewed as a list, and is no attachment of the order (DRF-02)
  is_attached boolean not null default true,
  constraint order_files_of_one check (num_nonnulls(order_id, user_id) = 1),
  -- the same content is attached once: a form sent twice adds one file
  constraint order_files_content_key unique (order_id, content_hash),
  constraint order_files_waiting_key unique (user_id, content_hash)
);
create index order_files_order_ix on order_files (order_id, created_at);

-- A list of products read from a file (DRF-02), and the customer's choice for each row. Prices and stock are not
-- stored: they are read when the list is shown.
create table order_lists (
  file_id uuid constraint order_lists_pk primary key constraint order_lists_file_fk references order_files on delete cascade,
  -- contract/order-list.ts: the parsed list without its rows
  reading jsonb not null,
  -- its rows with the products found
  rows jsonb not null,
  -- by row number: the article (null: the row is left out) and the quantity instead of those read
  choices jsonb not null default '{}',
  -- the result of each row when the draft was last filled
  report jsonb,
  filled_at timestamptz
);

-- Favourites of accounts (FAV-01, API-07): price and availability are stored, so that a change is shown.
create table favourites (
  -- random, since clients see it
  id uuid constraint favourites_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint favourites_user_fk references users on delete cascade,
  product_id integer not null constraint favourites_product_fk references products on delete cascade,
  -- «Котельная Иванова»; empty: the default list
  list_name text not null default '' constraint favourites_list_name_length check (length(list_name) <= 100),
  -- null: price on request
  seen_price_tiyn bigint,
  was_in_stock boolean not null,
  added_at timestamptz not null default now(),
  -- state of server/notifications/watch-favourites.ts; null: not checked yet
  watched_price_tiyn bigint,
  watched_out_since timestamptz,
  told_price_at timestamptz,
  told_stock_at timestamptz,
  constraint favourites_user_product_key unique (user_id, product_id)
);
create index favourites_product_ix on favourites (product_id);
-- A lower price not notified within the quiet hours is checked again after them.
create index favourites_told_price_at_ix on favourites (told_price_at) where told_price_at is not null;
-- A favourite added since the last check can have missed a change in between.
create index favourites_added_at_ix on favourites (added_at);

-- At most one row: how far the watch over favourites (ACC-02) has read the change feed.
create table favourites_watch (
  is_only boolean not null default true constraint favourites_watch_pk primary key constraint favourites_watch_one_row check (is_only),
  -- the snapshot read up to, as pg_current_snapshot() prints it
  seen text not null,
  at timestamptz not null
);
