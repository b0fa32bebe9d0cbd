-- Creates redirects from former URLs; triggers write them in the transaction of a rename (CONT-03).
-- A redirect names the id that had the former URL, so it leads to the current URL, without chains.

create type redirect_kind as enum ('category', 'subcategory', 'product', 'category_name', 'subcategory_name');

create table redirects (
  kind redirect_kind not null,
  -- the category of a subcategory's slug or name; 0 for the other kinds
  scope_id integer not null default 0,
  -- slug, name, or products.article_key
  former text not null,
  -- the renamed row, or the replacement of a deleted one; null: deleted without a replacement
  target_id integer,
  created_at timestamptz not null default now(),
  constraint redirects_pk primary key (kind, scope_id, former)
);
create index redirects_target_ix on redirects (kind, target_id);

-- Redirects outside of the catalogue: of content with a slug, and those that staff enter.
create table page_redirects (
  path text not null constraint page_redirects_path_shape check (path ~ '^/.*[^/]$'),
  -- null: deleted (410)
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

-- A slug or name in use again no longer redirects, so a rename back makes no loop.
create function forget_former(kind redirect_kind, scope_id integer, former text) returns void language sql as $$
  delete from redirects where (redirects.kind, redirects.scope_id, redirects.former) = ($1, $2, $3)
$$;

-- Redirects to a deleted row lead to its replacement.
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

-- The parent replaces a deleted subcategory; without one (null here) the category does.
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

-- Redirects `former` and all that led to it to `target`; null for a deleted page.
create function page_moved(former text, target text) returns void language plpgsql as $$
begin
  delete from page_redirects where path = page_moved.target;
  update page_redirects set target = page_moved.target where page_redirects.target = page_moved.former;
  insert into page_redirects (path, target) values (page_moved.former, page_moved.target)
    on conflict on constraint page_redirects_pk do update set target = excluded.target, created_at = now();
end $$;

-- For tables with a column `slug`; the argument is the path before it: '/production/'.
create function page_slug_changed() returns trigger language plpgsql as $$
begin
  perform page_moved(tg_argv[0] || old.slug, case when tg_op = 'UPDATE' then tg_argv[0] || new.slug end);
  return null;
end $$;
create trigger production_renamed after update of slug on production
  for each row when (old.slug <> new.slug) execute function page_slug_changed('/production/');
create trigger production_deleted after delete on production for each row execute function page_slug_changed('/production/');
create trigger object_locations_renamed after update of slug on object_locations
  for each row when (old.slug <> new.slug) execute function page_slug_changed('/objects/location/');
