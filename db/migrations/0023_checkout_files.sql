-- Files of any kind beside lists (CHK-04, DRF-01). What is attached at the checkout belongs to its account until the order is placed.

alter table order_files
  alter column order_id drop not null,
  -- whose checkout it waits at; null = it belongs to an order or a draft
  add column user_id uuid constraint order_files_user_fk references users on delete cascade,
  add constraint order_files_of_one check (num_nonnulls(order_id, user_id) = 1),
  -- the same bytes twice are one file there, too
  add constraint order_files_waiting_key unique (user_id, content_hash);
