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
