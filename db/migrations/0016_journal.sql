-- Creates the journal: who changed which field of which record, from what to what (STAFF-05).
-- One row per change and record, written in the transaction of the change (server/journal/record-change.ts).

create type actor_kind as enum ('customer', 'guest', 'staff', 'oneC', 'system');
create type journal_action as enum ('create', 'update', 'delete');

create table journal (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_kind actor_kind not null,
  -- of the user, of the session of 1C; name of the job or command; empty: a guest
  actor_id text not null default '',
  -- table of the record in camelCase, and its key; parts of a key are joined by a slash
  entity text not null,
  record_id text collate "C" not null,
  action journal_action not null,
  -- of the record after the change; null: it has none, or was deleted
  version integer,
  -- {field: [old value, new value]}; of a personal field {field: null}
  changes jsonb not null,
  -- the same for personal fields; null: none, or their person was deleted
  personal jsonb,
  -- Russian, for people: why, or what the fields do not say
  note text not null default '',
  request_id text not null default '',
  client_address text,
  -- the same for all rows of a bulk edit or an import
  operation_id uuid,
  constraint journal_pk primary key (at, id)
) partition by range (at);
create index journal_record_ix on journal (entity, record_id, at);
create index journal_actor_ix on journal (actor_id, at) where actor_kind in ('customer', 'staff');
create index journal_operation_ix on journal (operation_id) where operation_id is not null;

-- The one change that is allowed empties personal values and addresses.
create function journal_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.personal is null or new.personal = old.personal)
    and (new.client_address is null or new.client_address = old.client_address)
    and to_jsonb(new) - '{personal,client_address}'::text[] = to_jsonb(old) - '{personal,client_address}'::text[] then
    return new;
  end if;
  raise exception 'rows of the journal are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create trigger journal_rows_final before update or delete on journal for each row execute function journal_refuse_change();
-- Also where triggers are off, as for the data of the demo shop.
alter table journal enable always trigger journal_rows_final;

-- Rights and triggers of a statement are not inherited by partitions.
create function protect_journal_table(name text) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %I from current_user', name);
  execute format('grant update (personal, client_address) on %I to current_user', name);
  execute format('create trigger journal_not_emptied before truncate on %I execute function journal_refuse_change()', name);
  execute format('alter table %I enable always trigger journal_not_emptied', name);
end $$;

-- Months since `since` and three ahead. A month with rows in the default partition stays there.
create function create_journal_partitions(since timestamptz default now()) returns void language plpgsql as $$
declare
  month timestamp;
  name text;
begin
  for month in select generate_series(date_trunc('month', since at time zone 'UTC'), (now() at time zone 'UTC') + interval '3 months', '1 month') loop
    name := to_char(month, '"journal_"YYYY_MM');
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I partition of journal for values from (%L) to (%L)',
        name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      perform protect_journal_table(name);
    exception when check_violation or duplicate_table then
      null;
    end;
  end loop;
end $$;

create table journal_default partition of journal default;
select protect_journal_table(name) from unnest('{journal,journal_default}'::text[]) as name;
select create_journal_partitions(coalesce((select min(at) from order_events), now()));
