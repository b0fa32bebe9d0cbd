-- A line ordered without stock: it takes none when the order is confirmed, and the manager names its date.
alter table order_items add column is_on_order boolean not null default false;
