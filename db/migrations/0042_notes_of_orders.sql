-- Lets the deletion of a person empty the notes of its orders as well: they hold words of the buyer and of staff (ADM-07).
-- compatible

create or replace function journal_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.personal is null or new.personal = old.personal)
    and (new.client_address is null or new.client_address = old.client_address)
    and (new.note = old.note or new.note = '' and old.entity = 'orders')
    and to_jsonb(new) - '{personal,client_address,note}'::text[] = to_jsonb(old) - '{personal,client_address,note}'::text[] then
    return new;
  end if;
  raise exception 'rows of the journal are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create or replace function protect_journal_table(name text) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %I from current_user', name);
  execute format('grant update (personal, client_address, note) on %I to current_user', name);
  execute format('create trigger journal_not_emptied before truncate on %I execute function journal_refuse_change()', name);
  execute format('alter table %I enable always trigger journal_not_emptied', name);
end $$;

do $$ declare name text; begin
  for name in select 'journal' union all select inhrelid::regclass::text from pg_inherits where inhparent = 'journal'::regclass loop
    execute format('grant update (note) on %I to current_user', name);
  end loop;
end $$;

-- Of accounts that were deleted before.
update journal set note = '' where entity = 'orders' and note <> ''
  and record_id in (select id::text from orders where user_id is null and guest_name = 'Имя удалено');
