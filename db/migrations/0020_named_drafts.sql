-- Adds titles of drafts and the links that share them (DRF-01).

-- «Объект Абая, 10»; stays with the order that the draft becomes. Empty: none.
alter table orders add column title text not null default '' constraint orders_title_length check (char_length(title) <= 100);

-- A shared draft shows its current items, so `lines` is empty; deleting the row ends the access.
alter table shared_carts
  add column order_id bigint
    constraint shared_carts_order_fk references orders on delete cascade
    constraint shared_carts_order_key unique;
