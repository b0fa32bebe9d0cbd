-- Carts and orders. A line keeps the price it was added at, so that a change is shown and never silently charged (CART-06).

create table carts (
  id uuid constraint carts_pk primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index carts_updated_at_ix on carts (updated_at);

create table cart_items (
  cart_id uuid not null constraint cart_items_cart_fk references carts on delete cascade,
  product_id integer not null constraint cart_items_product_fk references products on delete cascade,
  quantity numeric(12,3) not null constraint cart_items_quantity_positive check (quantity > 0),
  -- what the customer saw when adding; null = price on request
  seen_price_tiyn bigint,
  added_at timestamptz not null default now(),
  constraint cart_items_pk primary key (cart_id, product_id)
);

create type order_status as enum ('draft', 'placed', 'confirmed', 'assembling', 'ready', 'delivering', 'completed', 'cancelled');

create table orders (
  id bigint generated always as identity constraint orders_pk primary key,
  -- 8 signs without look-alikes (GST-01); the only number shown outside
  number text not null constraint orders_number_key unique constraint orders_number_shape check (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  status order_status not null default 'placed',
  guest_name text not null,
  guest_email text not null,
  -- +77001234567 (contract/phone.ts)
  guest_phone text not null constraint orders_guest_phone_shape check (guest_phone ~ '^\+7\d{10}$'),
  comment text not null default '',
  shop_id integer constraint orders_shop_fk references shops,
  -- the sum of the lines that have a price
  total_tiyn bigint not null constraint orders_total_not_negative check (total_tiyn >= 0),
  on_request_count integer not null default 0,
  consent_at timestamptz not null,
  placed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_placed_at_ix on orders (placed_at desc);
create index orders_guest_phone_ix on orders (guest_phone);

create table order_items (
  id bigint generated always as identity constraint order_items_pk primary key,
  order_id bigint not null constraint order_items_order_fk references orders on delete cascade,
  product_id integer not null constraint order_items_product_fk references products,
  position integer not null,
  -- as they were when ordered
  article text not null,
  name text not null,
  unit text not null,
  quantity numeric(12,3) not null constraint order_items_quantity_positive check (quantity > 0),
  price_tiyn bigint,
  constraint order_items_product_key unique (order_id, product_id)
);

-- Where each line's pieces were taken from, so that a cancelled order gives them back exactly once.
create table order_item_stock (
  order_item_id bigint not null constraint order_item_stock_item_fk references order_items on delete cascade,
  shop_id integer not null constraint order_item_stock_shop_fk references shops,
  count numeric(12,3) not null constraint order_item_stock_count_positive check (count > 0),
  constraint order_item_stock_pk primary key (order_item_id, shop_id)
);

create table order_events (
  id bigint generated always as identity constraint order_events_pk primary key,
  order_id bigint not null constraint order_events_order_fk references orders on delete cascade,
  status order_status not null,
  author text not null,
  at timestamptz not null default now()
);
create index order_events_order_ix on order_events (order_id, at);

-- One key, one deed, one answer (CHK-05). The answer is kept so that a repeat gets the same one.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pk primary key (scope, key)
);
create index idempotency_keys_created_at_ix on idempotency_keys (created_at);

-- Tries that count towards a limit (GST-01), shared by all processes.
create table attempts (
  scope text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_subject_ix on attempts (scope, subject, at);
