-- Creates limits of guest orders, documents and links of orders, saved buyers, named drafts, products of news.

-- Creates the limits of guest orders, which staff change, and notes in the history of an order (SEC-01).

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

-- Russian, for staff and the customer; mostly empty.
alter table order_events add note text not null default '';

-- Counts the networks that a text was searched from: one visitor alone makes no query popular (SRCH-08).
alter table search_queries add networks integer not null default 0;
alter table search_queries drop constraint search_queries_counts;
alter table search_queries add constraint search_queries_counts
  check (searches >= 0 and nothing_found >= 0 and partly_found >= 0 and networks >= 0);

-- Lets an offer of Kaspi.kz go by the article of its product.

alter table kaspi_offers alter column sku drop not null;

-- Feeds are written again by their age, since not every change of a quantity is in the change feed.
drop trigger kaspi_offers_feed_insert on kaspi_offers;
drop trigger kaspi_offers_feed_update on kaspi_offers;
drop trigger kaspi_offers_feed_delete on kaspi_offers;
drop function kaspi_offers_written();

-- 1C sends payments and shipments as documents of their own, each of them as often as it likes (EXCH-05).
create table order_documents (
  -- the Ид of 1C
  external_id text constraint order_documents_pk primary key,
  order_id bigint not null constraint order_documents_order_fk references orders on delete cascade,
  kind text not null constraint order_documents_kind_known check (kind in ('payment', 'shipment')),
  number text not null default '',
  at timestamptz,
  -- negative: money was returned; null: the document names no sum, so it is for the whole order
  sum_tiyn bigint
);
create index order_documents_order_ix on order_documents (order_id);

-- The Ид of the order in 1C, by which its other documents name it.
alter table orders add column external_id text not null default '';
create index orders_external_id_ix on orders (external_id) where external_id <> '';
create index orders_external_number_ix on orders (external_number) where external_number <> '';

-- Gives each order a random key for its link, which staff can replace (GST-01).

-- 122 random bits; a new one: `set link_key = default`
alter table orders add link_key text not null default replace(gen_random_uuid()::text, '-', '');

-- Marks files of drafts that were only previewed as lists: they are no attachments of the order (DRF-02).

alter table order_files add column is_attached boolean not null default true;

update order_files file set is_attached = false
  from order_lists list, orders
 where list.file_id = file.id and orders.id = file.order_id and orders.status = 'draft' and list.filled_at is null;

-- Creates the saved payers and delivery addresses of accounts (CHK-04).

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

-- Adds titles of drafts and the links that share them (DRF-01).

-- «Объект Абая, 10»; stays with the order that the draft becomes. Empty: none.
alter table orders add column title text not null default '' constraint orders_title_length check (char_length(title) <= 100);

-- A shared draft shows its current items, so `lines` is empty; deleting the row ends the access.
alter table shared_carts
  add column order_id bigint
    constraint shared_carts_order_fk references orders on delete cascade
    constraint shared_carts_order_key unique;

-- Products that a piece of news speaks of, in the order of its page (CONT-01).
create table news_products (
  news_id integer not null constraint news_products_news_fk references news on delete cascade,
  position integer not null,
  product_id integer not null constraint news_products_product_fk references products on delete cascade,
  constraint news_products_pk primary key (news_id, position)
);
create index news_products_product_ix on news_products (product_id);
select watch_content('news_products');

-- Ids that the batches of a whole list named: complete deactivates the rest without reading the files again (EXCH-03).
create table exchange_lists (
  import_id bigint not null constraint exchange_lists_import_fk references exchange_imports on delete cascade,
  full_catalogue boolean not null,
  full_offers boolean not null,
  full_classifier boolean not null,
  has_classifier boolean not null,
  -- offers without prices or warehouses: they empty what an earlier batch has set
  may_empty boolean not null,
  product_ids text[] not null,
  offer_ids text[] not null,
  group_ids text[] not null,
  constraint exchange_lists_pk primary key (import_id)
);

-- Only with batch null. False: the lists of the batches are enough.
alter table exchange_imports add column reads_files boolean not null default true;

-- Parts taken for a repetition: [{"at": position in the file, "bytes": length}].
-- An archive that is not whole without them gets them back.
alter table exchange_files add column repetitions jsonb not null default '[]';
