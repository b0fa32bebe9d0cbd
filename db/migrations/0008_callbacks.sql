-- Requests to be called (CB-03): stored first, told to the shop by mail, and later to the CRM.

create type callback_topic as enum ('call', 'price', 'term', 'one_click', 'question');
-- new: nobody has taken it over yet; sent: the CRM has it; closed: staff have dealt with it
create type callback_status as enum ('new', 'sent', 'closed');

create table callbacks (
  -- random, because it is told outside
  id uuid constraint callbacks_pk primary key default gen_random_uuid(),
  status callback_status not null default 'new',
  topic callback_topic not null,
  name text not null constraint callbacks_name_not_blank check (btrim(name) <> ''),
  -- +77001234567 (contract/phone.ts)
  phone text not null constraint callbacks_phone_shape check (phone ~ '^\+7\d{10}$'),
  -- null where none was given
  email text,
  comment text not null default '',
  -- as it was asked for; also of a product that is gone
  article text not null default '',
  consent_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index callbacks_open_ix on callbacks (created_at) where status = 'new';
create index callbacks_phone_ix on callbacks (phone);
