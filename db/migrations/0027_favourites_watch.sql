-- The watch over favourites (ACC-02) looks at what the change feed names, in place of all of them each minute.

create table favourites_watch (
  is_only boolean not null default true constraint favourites_watch_pk primary key constraint favourites_watch_one_row check (is_only),
  -- what of the feed was looked at, as pg_current_snapshot() prints it
  seen text not null,
  at timestamptz not null
);

-- A lower price that was not told within the quiet hours is looked at again when they are over.
create index favourites_told_price_at_ix on favourites (told_price_at) where told_price_at is not null;
-- What was marked since the last look may have missed a change that came in between.
create index favourites_added_at_ix on favourites (added_at);
-- From now on this is written with the mark.
update favourites f set watched_out_since = f.added_at from products p
 where p.id = f.product_id and not p.in_stock and not f.was_in_stock and f.watched_out_since is null;
