-- Lets staff change placed orders: agreed prices, returned units, e-mails sent, lines that 1C must get again (ADM-02).

alter table order_items
  -- by the price types, before another one was agreed; null: on request, or none was agreed
  add column list_price_tiyn bigint,
  -- why another price was agreed; empty: none was
  add column price_reason text not null default '',
  -- after the order was completed, in `unit`
  add column returned numeric(12,3) not null default 0;
alter table order_items add constraint order_items_returned_ordered check (returned between 0 and quantity) not valid;
alter table order_items validate constraint order_items_returned_ordered;

-- Raised by each change of lines that staff make: their sum can stay the same.
alter table orders add column lines_version integer not null default 0;
select add_version('orders', '{link_key,user_id}');

create or replace function orders_carry_confirmation() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('rodnik.is_written_by_one_c', true), '') = 'on'
    or (new.number, new.status, new.placed_at, new.shop_id, new.guest_name, new.guest_email, new.guest_phone, new.payer_name, new.payer_bin,
      new.address, new.comment, new.payment_type, new.total_tiyn, new.delivery_tiyn, new.paid_tiyn, new.external_number, new.lines_version)
    is not distinct from (old.number, old.status, old.placed_at, old.shop_id, old.guest_name, old.guest_email, old.guest_phone,
      old.payer_name, old.payer_bin, old.address, old.comment, old.payment_type, old.total_tiyn, old.delivery_tiyn, old.paid_tiyn,
      old.external_number, old.lines_version) then
    update exchange_orders set confirmed_version = new.version where order_id = new.id and confirmed_version = old.version;
    update exchange_handed_orders set version = new.version where order_id = new.id and version = old.version;
  end if;
  return null;
end $$;

-- What was sent to the buyer of an order.
create table order_emails (
  order_id bigint not null constraint order_emails_order_fk references orders on delete cascade,
  -- among those of the order, «order-7KD4M2XN-confirmed»
  email_id text not null,
  subject text not null,
  at timestamptz not null default now(),
  constraint order_emails_pk primary key (order_id, email_id)
);
