-- Creates carts, orders and their limits, shared carts, saved payers and addresses, idempotency keys and rate limits.

create table carts (
  id uuid constraint carts_pk primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A customer's cart has the id of the user: the same cart on every device, and no cookie contains it.
  user_id uuid constraint carts_user_fk references users on delete cascade,
  constraint carts_user_own check (user_id = id)
);
create index carts_updated_at_ix on carts (updated_at);

-- An item stores the price it was added at, so that a changed price is shown (CART-06).
create table cart_items (
  cart_id uuid not null constraint cart_items_cart_fk references carts on delete cascade,
  product_id integer not null constraint cart_items_product_fk references products on delete cascade,
  quantity numeric(12,3) not null constraint cart_items_quantity_positive check (quantity > 0),
  -- the price shown when the item was added; null: price on request
  seen_price_tiyn bigint,
  added_at timestamptz not null default now(),
  constraint cart_items_pk primary key (cart_id, product_id)
);

-- The cart items before a removal or merge, to undo it exactly.
create table cart_undos (
  -- made by the client, so that a change whose response has not arrived yet can be undone
  id uuid constraint cart_undos_pk primary key,
  cart_id uuid not null constraint cart_undos_cart_fk references carts on delete cascade,
  kind text not null constraint cart_undos_kind_known check (kind in ('removed', 'cleared', 'merged')),
  -- [{product, quantity, seen, added}]; quantity null: the item was not in the cart
  lines jsonb not null,
  created_at timestamptz not null default now()
);
create index cart_undos_cart_ix on cart_undos (cart_id, created_at);
create index cart_undos_created_at_ix on cart_undos (created_at);

create type order_status as enum ('draft', 'placed', 'confirmed', 'assembling', 'ready', 'delivering', 'completed', 'cancelled');

-- On receipt in cash or by card, or by invoice (contract/orders.ts).
create type payment_type as enum ('cash', 'card', 'invoice');

-- Orders of guests and customers; a draft is an order with the status draft (DRF-01).
create table orders (
  id bigint generated always as identity constraint orders_pk primary key,
  -- 8 characters without look-alikes (GST-01); the only number shown to customers
  number text not null constraint orders_number_key unique constraint orders_number_shape check (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  status order_status not null default 'placed',
  -- the contact given with the order, by customers as well as guests: the account can be changed later
  guest_name text,
  guest_email text,
  -- +77001234567 (contract/phone.ts)
  guest_phone text constraint orders_guest_phone_shape check (guest_phone ~ '^\+7\d{10}$'),
  comment text not null default '',
  shop_id integer constraint orders_shop_fk references shops,
  -- the sum of the items that have a price
  total_tiyn bigint not null constraint orders_total_not_negative check (total_tiyn >= 0),
  on_request_count integer not null default 0,
  consent_at timestamptz,
  placed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a deleted account leaves its placed orders
  user_id uuid constraint orders_user_fk references users on delete set null,
  -- of the delivery; empty: collected from the shop
  address text not null default '',
  -- null: agreed with the operator
  payment_type payment_type,
  -- the payer of an invoice; empty: the customer in person
  payer_name text not null default '',
  payer_bin text not null default '' constraint orders_payer_bin_shape check (payer_bin ~ '^(\d{12})?$'),
  -- the highest item position assigned so far; a position is never assigned twice, so a late removal hits no other item
  last_position integer not null default 0,
  -- the version of the policy that was agreed to; null: a draft
  consent_version text,
  -- 0: free by the delivery rule of the day of placing; null: agreed with the operator, or no delivery
  delivery_tiyn bigint
    constraint orders_delivery_not_negative check (delivery_tiyn >= 0)
    constraint orders_delivery_has_address check (delivery_tiyn is null or address <> ''),
  -- of the order's link (GST-01): 244 random bits; staff make a new one by `set link_key = default`
  link_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- of a draft: «Объект Абая, 10»; stays with the order that it becomes. Empty: none
  title text not null default '' constraint orders_title_length check (char_length(title) <= 100),
  constraint orders_guest_named check
    (user_id is not null or (guest_name is not null and guest_email is not null and guest_phone is not null and consent_at is not null)),
  constraint orders_draft_of_customer check (status <> 'draft' or user_id is not null),
  -- a draft can be discarded before it is placed
  constraint orders_placed_at_known check (placed_at is not null or status in ('draft', 'cancelled')),
  constraint orders_one_way check (shop_id is null or address = '')
);
create index orders_placed_at_ix on orders (placed_at desc);
create index orders_guest_phone_ix on orders (guest_phone);
create index orders_user_ix on orders (user_id, updated_at desc) where user_id is not null;
-- An account adopts the guest orders of its e-mail (GST-02).
create index orders_guest_email_ix on orders (lower(guest_email)) where user_id is null;

-- Drafts are deleted with their account; placed orders stay, as the shop must retain them.
create function drop_unplaced_orders() returns trigger language plpgsql as $$
begin
  delete from orders where user_id = old.id and placed_at is null;
  return old;
end
$$;
create trigger users_drop_unplaced_orders before delete on users for each row execute function drop_unplaced_orders();

create table order_items (
  id bigint generated always as identity constraint order_items_pk primary key,
  order_id bigint not null constraint order_items_order_fk references orders on delete cascade,
  product_id integer not null constraint order_items_product_fk references products,
  position integer not null,
  -- of the product, as they were when ordered
  article text not null,
  name text not null,
  unit text not null,
  quantity numeric(12,3) not null constraint order_items_quantity_positive check (quantity > 0),
  price_tiyn bigint,
  -- the retail price when ordered; null: sold at retail, or there was no retail price
  retail_tiyn bigint constraint order_items_retail_above_own check (retail_tiyn > price_tiyn),
  constraint order_items_product_key unique (order_id, product_id),
  constraint order_items_position_key unique (order_id, position)
);
-- «С этим товаром покупают»
create index order_items_product_ix on order_items (product_id, order_id);

-- The shops whose stock an item was taken from, so that a cancelled order returns it exactly once.
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
  at timestamptz not null default now(),
  -- Russian, for staff and the customer; mostly empty
  note text not null default ''
);
create index order_events_order_ix on order_events (order_id, at);

-- A cart as it was when its link was created. The code alone gives access, so it has 128 random bits.
create table shared_carts (
  code text constraint shared_carts_pk primary key constraint shared_carts_code_shape check (code ~ '^[A-Za-z0-9_-]{22}$'),
  -- [{article, name, quantity}] in the cart's order; prices and stock are read when it is opened
  lines jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- a shared draft shows its current items, so `lines` is empty; deleting the row ends the access
  order_id bigint constraint shared_carts_order_fk references orders on delete cascade constraint shared_carts_order_key unique
);
create index shared_carts_expires_at_ix on shared_carts (expires_at);

-- The saved delivery addresses and payers of accounts (CHK-04).
create table delivery_addresses (
  id uuid constraint delivery_addresses_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint delivery_addresses_user_fk references users on delete cascade,
  address text not null constraint delivery_addresses_length check (char_length(address) between 1 and 300),
  -- of the last order, or of «Сделать основным»; the checkout offers the newest first
  used_at timestamptz not null default clock_timestamp(),
  constraint delivery_addresses_key unique (user_id, address)
);

create table payers (
  id uuid constraint payers_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint payers_user_fk references users on delete cascade,
  name text not null constraint payers_name_length check (char_length(name) between 1 and 200),
  -- БИН of an organisation or ИИН of a person
  bin text not null constraint payers_bin_shape check (bin ~ '^\d{12}$'),
  -- the checkout then offers to pay by invoice
  is_invoiced boolean not null default true,
  used_at timestamptz not null default clock_timestamp(),
  constraint payers_key unique (user_id, bin)
);

-- Limits of guest orders and of customers' orders, which staff change (SEC-01).
create table guest_order_settings (
  is_only boolean constraint guest_order_settings_pk primary key default true constraint guest_order_settings_one_row check (is_only),
  -- orders of one network, and of one e-mail or phone, within an hour
  orders_per_network integer not null default 40,
  orders_per_contact integer not null default 5,
  -- units of all products in one order
  order_units integer not null default 300,
  -- per cent of a product's stock that all unconfirmed guest orders hold together
  stock_share integer not null default 50,
  -- after so many hours an unconfirmed order no longer holds stock
  hold_hours integer not null default 48,
  constraint guest_order_settings_positive check
    (orders_per_network > 0 and orders_per_contact > 0 and order_units > 0 and stock_share between 1 and 100 and hold_hours > 0)
);
insert into guest_order_settings default values;

create table customer_order_settings (
  is_only boolean constraint customer_order_settings_pk primary key default true constraint customer_order_settings_one_row check (is_only),
  -- orders of one account within an hour
  orders_per_hour integer not null default 60,
  -- order items with more than half of a product's stock, of one account without agreed prices within a day
  large_items_per_day integer not null default 500,
  constraint customer_order_settings_positive check (orders_per_hour > 0 and large_items_per_day > 0)
);
insert into customer_order_settings default values;

-- The response to each idempotency key: a repeated request gets the same response (CHK-05).
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pk primary key (scope, key)
);
create index idempotency_keys_created_at_ix on idempotency_keys (created_at);

-- Attempts that count towards a rate limit (GST-01), shared by all processes.
create table attempts (
  scope text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_subject_ix on attempts (scope, subject, at);
