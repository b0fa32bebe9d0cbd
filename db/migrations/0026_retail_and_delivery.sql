-- What an order's page, documents and letters say beside its sums: the retail price where an own one was paid, and what delivery costs.

-- Of the day of placing; null where the line was sold at retail, or retail had no price.
alter table order_items
  add column retail_tiyn bigint constraint order_items_retail_above_own check (retail_tiyn > price_tiyn);

-- 0 = free by the rule of that day (delivery_rules); null = agreed with the operator, or nothing is delivered
alter table orders
  add column delivery_tiyn bigint
    constraint orders_delivery_not_negative check (delivery_tiyn >= 0)
    constraint orders_delivery_has_address check (delivery_tiyn is null or address <> '');
