-- Tells the back office what changed (STAFF-08), and keeps what a person of staff has chosen there.

-- Every row of the journal is a change of a record; its transaction notifies `table key,key`, or `table *` for many.
create function journal_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changes', entity || ' ' ||
      case when count(*) > 50 or bool_or(record_id = '') then '*' else string_agg(record_id, ',') end)
    from (select distinct entity, record_id from written) as changed
    group by entity;
  return null;
end $$;
create trigger journal_live after insert on journal referencing new table as written
  for each statement execute function journal_notify();

-- Views, columns and the like, by the name of the list or part; no record that others see.
create table staff_choices (
  user_id uuid not null constraint staff_choices_user_fk references users on delete cascade,
  name text not null,
  value jsonb not null,
  constraint staff_choices_pk primary key (user_id, name)
);
