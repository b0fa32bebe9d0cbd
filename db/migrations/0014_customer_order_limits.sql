-- Creates the limits of customers' orders, which staff change (SEC-01).

create table customer_order_settings (
  is_only boolean constraint customer_order_settings_pk primary key default true constraint customer_order_settings_one_row check (is_only),
  -- orders of one account within an hour
  orders_per_hour integer not null default 60,
  -- order items with more than half of a product's stock, of one account without agreed prices within a day
  large_items_per_day integer not null default 500,
  constraint customer_order_settings_positive check (orders_per_hour > 0 and large_items_per_day > 0)
);
insert into customer_order_settings default values;
