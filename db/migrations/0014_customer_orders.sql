-- Orders of customers and their drafts (CHK-04, ORD-01, DRF-01): a draft is an order with the status draft.

-- how a customer pays: on receipt in cash or by card, or by invoice (contract/orders.ts)
create type payment_type as enum ('cash', 'card', 'invoice');

alter table orders
  add column user_id uuid constraint orders_user_fk references users,
  -- where to deliver; empty = it is fetched from the shop
  add column address text not null default '',
  -- null = agreed with the operator
  add column payment_type payment_type,
  -- who pays by invoice; empty = the customer in person
  add column payer_name text not null default '',
  add column payer_bin text not null default '' constraint orders_payer_bin_shape check (payer_bin ~ '^(\d{12})?$'),
  -- the highest position that was given to a line: none is given twice, so that a late removal meets no other line
  add column last_position integer not null default 0;

-- The contact as it was given with the order, of a customer as well as of a guest: their account may say another one later.
alter table orders
  alter column guest_name drop not null,
  alter column guest_email drop not null,
  alter column guest_phone drop not null,
  alter column consent_at drop not null,
  alter column placed_at drop not null,
  alter column placed_at drop default,
  add constraint orders_guest_named check
    (user_id is not null or (guest_name is not null and guest_email is not null and guest_phone is not null and consent_at is not null)),
  add constraint orders_draft_of_customer check (status <> 'draft' or user_id is not null),
  -- a draft may be thrown away before it was placed
  add constraint orders_placed_at_known check (placed_at is not null or status in ('draft', 'cancelled')),
  add constraint orders_one_way check (shop_id is null or address = '');

create index orders_user_ix on orders (user_id, updated_at desc) where user_id is not null;
-- an account takes over what its person ordered as a guest (GST-02)
create index orders_guest_email_ix on orders (lower(guest_email)) where user_id is null;

alter table order_items add constraint order_items_position_key unique (order_id, position);

-- What a customer sends with an order: a list, a drawing.
create table order_files (
  -- random, because it stands in addresses
  id uuid constraint order_files_pk primary key default gen_random_uuid(),
  order_id bigint not null constraint order_files_order_fk references orders on delete cascade,
  -- as the customer called it
  name text not null constraint order_files_name_not_blank check (btrim(name) <> ''),
  media_type text not null,
  byte_size integer not null constraint order_files_byte_size_positive check (byte_size > 0),
  -- names the bytes in the storage
  content_hash text not null,
  created_at timestamptz not null default now()
);
create index order_files_order_ix on order_files (order_id, created_at);
