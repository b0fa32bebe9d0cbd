-- without transaction
-- Finds the few customers that are blocked or have agreed prices without reading all (ADM-07, STAFF-09).

drop index concurrently if exists users_blocked_ix;
create index concurrently users_blocked_ix on users (created_at, id) where blocked_at is not null;
drop index concurrently if exists users_wholesale_ix;
create index concurrently users_wholesale_ix on users (created_at, id) where price_type_id is not null;
