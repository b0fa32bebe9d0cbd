-- Former addresses (CONT-03), written by triggers in the transaction of the rename, whoever renames: the shop, the exchange, a hand at psql.
-- A row names what once had the address, not where that stood then; so the answer is the address of today, without chains.

create type redirect_kind as enum ('category', 'subcategory', 'product', 'category_name', 'subcategory_name');

create table redirects (
  kind redirect_kind not null,
  -- the category in which a subcategory's slug or name stood; 0 for the others
  scope_id integer not null default 0,
  -- slug, name, or for a product products.article_key
  former text not null,
  -- of the row that has another address now; null: it was deleted and nothing stands for it
  target_id integer,
  created_at timestamptz not null default now(),
  constraint redirects_pk primary key (kind, scope_id, former)
);
create index redirects_target_ix on redirects (kind, target_id);

-- Addresses that are no part of the catalogue: of pages whose content has a slug, and such as staff enter.
create table page_redirects (
  path text not null constraint page_redirects_path_shape check (path ~ '^/.*[^/]$'),
  -- null: gone for good
  target text constraint page_redirects_target_shape check (target ~ '^/'),
  created_at timestamptz not null default now(),
  constraint page_redirects_pk primary key (path),
  constraint page_redirects_no_loop check (path <> target)
);
create index page_redirects_target_ix on page_redirects (target);

create function remember_former(kind redirect_kind, scope_id integer, former text, target_id integer) returns void language sql as $$
  insert into redirects (kind, scope_id, former, target_id) values ($1, $2, $3, $4)
    on conflict on constraint redirects_pk do update set target_id = excluded.target_id, created_at = now()
$$;

-- What is called so again leads nowhere else: a rename back leaves no loop.
create function forget_former(kind redirect_kind, scope_id integer, former text) returns void language sql as $$
  delete from redirects where (redirects.kind, redirects.scope_id, redirects.former) = ($1, $2, $3)
$$;

-- What led to something deleted leads to what stands for it.
create function replace_target(kind redirect_kind, target_id integer, replacement integer) returns void language sql as $$
  update redirects set target_id = $3 where (redirects.kind, redirects.target_id) = ($1, $2)
$$;

create function category_renamed() returns trigger language plpgsql as $$
begin
  if old.slug <> new.slug then
    perform remember_former('category', 0, old.slug, new.id);
    perform forget_former('category', 0, new.slug);
  end if;
  if old.name <> new.name then
    perform remember_former('category_name', 0, old.name, new.id);
    perform forget_former('category_name', 0, new.name);
  end if;
  return null;
end $$;
create trigger categories_renamed after update of slug, name on categories
  for each row when (old.slug <> new.slug or old.name <> new.name) execute function category_renamed();

create function category_deleted() returns trigger language plpgsql as $$
begin
  perform replace_target('category', old.id, null);
  perform replace_target('category_name', old.id, null);
  perform remember_former('category', 0, old.slug, null);
  perform remember_former('category_name', 0, old.name, null);
  return null;
end $$;
create trigger categories_deleted after delete on categories for each row execute function category_deleted();

create function subcategory_renamed() returns trigger language plpgsql as $$
begin
  if (old.category_id, old.slug) <> (new.category_id, new.slug) then
    perform remember_former('subcategory', old.category_id, old.slug, new.id);
    perform forget_former('subcategory', new.category_id, new.slug);
  end if;
  if (old.category_id, old.name) <> (new.category_id, new.name) then
    perform remember_former('subcategory_name', old.category_id, old.name, new.id);
    perform forget_former('subcategory_name', new.category_id, new.name);
  end if;
  return null;
end $$;
create trigger subcategories_renamed after update of slug, category_id, name on subcategories
  for each row when ((old.category_id, old.slug, old.name) <> (new.category_id, new.slug, new.name)) execute function subcategory_renamed();

-- What stood above a deleted subcategory stands for it; without a parent it is the category, which is null here.
create function subcategory_deleted() returns trigger language plpgsql as $$
begin
  perform replace_target('subcategory', old.id, old.parent_id);
  perform replace_target('subcategory_name', old.id, old.parent_id);
  perform remember_former('subcategory', old.category_id, old.slug, old.parent_id);
  perform remember_former('subcategory_name', old.category_id, old.name, old.parent_id);
  return null;
end $$;
create trigger subcategories_deleted after delete on subcategories for each row execute function subcategory_deleted();

create function product_renamed() returns trigger language plpgsql as $$
begin
  perform remember_former('product', 0, old.article_key, new.id);
  perform forget_former('product', 0, new.article_key);
  return null;
end $$;
create trigger products_renamed after update of article_key on products
  for each row when (old.article_key <> new.article_key) execute function product_renamed();

create function product_deleted() returns trigger language plpgsql as $$
begin
  perform replace_target('product', old.id, null);
  perform remember_former('product', 0, old.article_key, null);
  return null;
end $$;
create trigger products_deleted after delete on products for each row execute function product_deleted();

-- @param target null for a page that is gone. What led to the old address leads to the new one at once.
create function page_moved(former text, target text) returns void language plpgsql as $$
begin
  delete from page_redirects where path = page_moved.target;
  update page_redirects set target = page_moved.target where page_redirects.target = page_moved.former;
  insert into page_redirects (path, target) values (page_moved.former, page_moved.target)
    on conflict on constraint page_redirects_pk do update set target = excluded.target, created_at = now();
end $$;

-- For tables with a column `slug`; the argument is what stands before it in the address: '/production/'.
create function page_slug_changed() returns trigger language plpgsql as $$
begin
  perform page_moved(tg_argv[0] || old.slug, case when tg_op = 'UPDATE' then tg_argv[0] || new.slug end);
  return null;
end $$;

-- Content with slugs came into being beside this file: what is not there has no former addresses either.
do $$ begin
  if to_regclass('production') is not null then
    create trigger production_renamed after update of slug on production
      for each row when (old.slug <> new.slug) execute function page_slug_changed('/production/');
    create trigger production_deleted after delete on production for each row execute function page_slug_changed('/production/');
  end if;
  if to_regclass('object_locations') is not null then
    create trigger object_locations_renamed after update of slug on object_locations
      for each row when (old.slug <> new.slug) execute function page_slug_changed('/objects/location/');
  end if;
end $$;

-- What Kaspi.kz is offered (EXCH-02): only some goods, each under the code that its card has in the merchant's cabinet. What is missing
-- in the price list goes off sale there, so a product is offered until it is taken out of here.
create table kaspi_offers (
  product_id integer not null constraint kaspi_offers_product_fk references products on delete cascade,
  sku text not null constraint kaspi_offers_sku_shape check (sku ~ '^[0-9A-Za-z_-]{1,20}$'),
  constraint kaspi_offers_pk primary key (product_id),
  constraint kaspi_offers_sku_key unique (sku)
);

-- The price list is made anew when the feed speaks of its goods.
create function kaspi_offers_written() returns trigger language plpgsql as $$
begin
  perform catalogue_products_changed(array(select product_id from changed));
  return null;
end $$;
create trigger kaspi_offers_feed_insert after insert on kaspi_offers referencing new table as changed
  for each statement execute function kaspi_offers_written();
create trigger kaspi_offers_feed_update after update on kaspi_offers referencing new table as changed
  for each statement execute function kaspi_offers_written();
create trigger kaspi_offers_feed_delete after delete on kaspi_offers referencing old table as changed
  for each statement execute function kaspi_offers_written();
