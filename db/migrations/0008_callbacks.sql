-- Creates callback requests and the state of their transfer to the CRM (CB-03).
-- E-mails have no table here: they are jobs of pg-boss, which has its own schema.

create type callback_topic as enum ('call', 'price', 'term', 'one_click', 'question', 'questionnaire');
-- new: not handled yet; sent: the CRM has it; closed: handled by staff
create type callback_status as enum ('new', 'sent', 'closed');

create table callbacks (
  -- random, since clients see it
  id uuid constraint callbacks_pk primary key default gen_random_uuid(),
  status callback_status not null default 'new',
  topic callback_topic not null,
  name text not null constraint callbacks_name_not_blank check (btrim(name) <> ''),
  -- +77001234567 (contract/phone.ts)
  phone text not null constraint callbacks_phone_shape check (phone ~ '^\+7\d{10}$'),
  -- null: not given
  email text,
  comment text not null default '',
  -- as requested; the product can be deleted since
  article text not null default '',
  consent_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- when the transfer to the CRM was requested; null: no CRM was configured (CB-04)
  crm_wanted_at timestamptz,
  -- Each step is stored, so that a retry continues after the last successful one.
  crm_contact_id bigint,
  crm_deal_id bigint,
  crm_sent_at timestamptz,
  -- failed attempts; reset when staff send the request again
  crm_tries integer not null default 0 constraint callbacks_crm_tries_not_negative check (crm_tries >= 0),
  -- the error of the last attempt, for staff; null: no error
  crm_problem text,
  -- when the attempts were given up, until staff send the request again
  crm_failed_at timestamptz,
  -- additional fields of the form, as lines «вопрос: ответ» for the e-mail and the CRM
  details text not null default '',
  -- the version of the policy that was agreed to
  consent_version text,
  constraint callbacks_sent_has_deal check (status <> 'sent' or crm_deal_id is not null)
);
create index callbacks_open_ix on callbacks (created_at) where status = 'new';
create index callbacks_phone_ix on callbacks (phone);
create index callbacks_crm_unsent_ix on callbacks (crm_wanted_at) where crm_wanted_at is not null and crm_deal_id is null;

create table callback_files (
  -- names the file in the data folder (server/files)
  id uuid constraint callback_files_pk primary key,
  callback_id uuid not null constraint callback_files_callback_fk references callbacks on delete cascade,
  name text not null constraint callback_files_name_not_blank check (btrim(name) <> ''),
  content_type text not null,
  byte_size integer not null constraint callback_files_byte_size_positive check (byte_size > 0),
  created_at timestamptz not null default now()
);
create index callback_files_callback_ix on callback_files (callback_id);

-- Leases by phone: requests of one phone are transferred one at a time, or each would create a contact in the CRM.
-- A lease is deleted after the transfer; after a crash it expires when the CRM call has surely ended.
create table crm_turns (
  phone text constraint crm_turns_pk primary key,
  token uuid not null,
  busy_until timestamptz not null
);

-- At most one row: the CRM refuses the webhook itself, so no requests are sent to it for a while.
create table crm_pause (
  is_only boolean constraint crm_pause_pk primary key default true constraint crm_pause_one_row check (is_only),
  -- of the refused webhook: another one in the settings ends the pause
  webhook_hash text not null,
  problem text not null,
  since timestamptz not null,
  until timestamptz not null
);
