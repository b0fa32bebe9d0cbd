-- without transaction
-- Adds the account of a request and the question that the page of its product shows (ADM-03, ADM-07), the time of the last password in a
-- session of staff, which exports need, the day from which all staff need a second factor (STAFF-04), and indexes of the journal (STAFF-09).

-- null: made without an account
alter table callbacks add column if not exists user_id uuid;
alter table callbacks drop constraint if exists callbacks_user_fk;
alter table callbacks add constraint callbacks_user_fk foreign key (user_id) references users on delete set null not valid;
alter table callbacks validate constraint callbacks_user_fk;
-- as staff have worded it; null: not shown
alter table callbacks add column if not exists published_question text;
select add_version('callbacks');
update callbacks set user_id = users.id from journal made join users on users.id::text = made.actor_id
  where made.entity = 'callbacks' and made.record_id = callbacks.id::text and made.action = 'create' and made.actor_kind = 'customer'
    and callbacks.user_id is null;
drop index concurrently if exists callbacks_user_ix;
create index concurrently callbacks_user_ix on callbacks (user_id) where user_id is not null;
drop index concurrently if exists callbacks_published_ix;
create index concurrently callbacks_published_ix on callbacks (article, answered_at) where published_question is not null;

alter table staff_sessions add column if not exists password_checked_at timestamptz not null default now();

-- The version before still reads the former key.
insert into settings (key, value) select 'staff.secondFactorFrom', to_char(updated_at, 'YYYY-MM-DD') from settings
  where key = 'staff.requiresSecondFactor' and value = 'yes' on conflict do nothing;

-- Filters of the journal (STAFF-09): by the kind of author, and by a changed field. Partitions of months to come get them as well.
create index if not exists journal_kind_ix on journal (actor_kind, at);
create or replace function journal_fields(changes jsonb) returns text[] language sql immutable parallel safe as
  $$ select array(select jsonb_object_keys(changes)) $$;
create index if not exists journal_fields_ix on journal using gin (journal_fields(changes));
