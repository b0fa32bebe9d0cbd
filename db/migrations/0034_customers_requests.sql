-- without transaction
-- Adds blocked customers (ADM-07), the work of staff on requests (ADM-03), and the indexes of both lists.

-- null: not blocked
alter table users add column if not exists blocked_at timestamptz;
-- why, for colleagues; the customer never reads it
alter table users add column if not exists blocked_reason text not null default '';
select add_version('users');

-- Who works on the request; null: nobody yet.
alter table callbacks add column if not exists taken_by uuid;
alter table callbacks drop constraint if exists callbacks_taken_by_fk;
alter table callbacks add constraint callbacks_taken_by_fk foreign key (taken_by) references users on delete set null not valid;
alter table callbacks validate constraint callbacks_taken_by_fk;
alter table callbacks add column if not exists taken_at timestamptz;
-- sent by e-mail
alter table callbacks add column if not exists answer text not null default '';
alter table callbacks add column if not exists answered_at timestamptz;
alter table callbacks add column if not exists closed_at timestamptz;
select add_version('callbacks');

-- Pages by key, and the words by which staff find a customer (server/customers/customers-list.ts). See 0024_search_indexes.sql.
drop index concurrently if exists users_created_id_ix;
create index concurrently users_created_id_ix on users (created_at, id);
drop index concurrently if exists users_search_ix;
create index concurrently users_search_ix on users
  using gin (order_words(null, phone, last_name || ' ' || first_name || ' ' || middle_name, null, null, null));
drop index concurrently if exists users_phone_ix;
create index concurrently users_phone_ix on users (phone text_pattern_ops);
drop index concurrently if exists users_email_ix;
create index concurrently users_email_ix on users (email text_pattern_ops);
drop index concurrently if exists payers_search_ix;
create index concurrently payers_search_ix on payers using gin (order_words(null, null, null, name, bin, null));
drop index concurrently if exists wholesale_applications_search_ix;
create index concurrently wholesale_applications_search_ix on wholesale_applications
  using gin (order_words(null, null, null, company, bin, null));
drop index concurrently if exists wholesale_applications_created_id_ix;
create index concurrently wholesale_applications_created_id_ix on wholesale_applications (created_at, id);

drop index concurrently if exists callbacks_created_id_ix;
create index concurrently callbacks_created_id_ix on callbacks (created_at, id);
drop index concurrently if exists callbacks_search_ix;
-- A word longer than a tsvector takes is no word.
create index concurrently callbacks_search_ix on callbacks
  using gin (order_words(article, phone, name, regexp_replace(details || ' ' || comment, '\S{60,}', ' ', 'g'), null, null));
-- Open ones are few.
drop index concurrently if exists callbacks_unclosed_ix;
create index concurrently callbacks_unclosed_ix on callbacks (created_at, id) where status <> 'closed';
analyze users;
