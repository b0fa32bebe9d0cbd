-- Favourites of accounts (FAV-01, API-07): what the product cost and whether it was there when it was marked, so that a change is shown.

create table favourites (
  -- random, because it is told outside
  id uuid constraint favourites_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint favourites_user_fk references users on delete cascade,
  product_id integer not null constraint favourites_product_fk references products on delete cascade,
  -- «Котельная Иванова»; empty = the list without a name
  list_name text not null default '' constraint favourites_list_name_length check (length(list_name) <= 100),
  -- null = price on request
  seen_price_tiyn bigint,
  was_in_stock boolean not null,
  added_at timestamptz not null default now(),
  constraint favourites_user_product_key unique (user_id, product_id)
);
