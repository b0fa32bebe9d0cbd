-- How far a request has come on its way to the CRM (CB-03). Each step is remembered, so that a repeat goes on where the last try ended.

alter table callbacks
  -- since when it is to go there; null where no CRM was configured (CB-04)
  add column crm_wanted_at timestamptz,
  add column crm_contact_id bigint,
  add column crm_deal_id bigint,
  add column crm_sent_at timestamptz,
  -- tries that failed; counted anew when staff send it again
  add column crm_tries integer not null default 0 constraint callbacks_crm_tries_not_negative check (crm_tries >= 0),
  -- what the last try met with, for staff; null while nothing is wrong
  add column crm_problem text,
  -- since when nothing is tried any more, until staff send it again
  add column crm_failed_at timestamptz,
  add constraint callbacks_sent_has_deal check (status <> 'sent' or crm_deal_id is not null);
create index callbacks_crm_unsent_ix on callbacks (crm_wanted_at) where crm_wanted_at is not null and crm_deal_id is null;

-- Who is at work in the CRM for a phone: requests of one phone come one after the other, or each of them would make a contact.
-- A row is deleted with the turn; after a crash or a call without an answer it keeps others away until that call has surely ended.
create table crm_turns (
  phone text constraint crm_turns_pk primary key,
  token uuid not null,
  busy_until timestamptz not null
);

-- At most one row: the CRM refuses the webhook as such, so nothing is asked of it for a while.
create table crm_pause (
  is_only boolean constraint crm_pause_pk primary key default true constraint crm_pause_one_row check (is_only),
  -- of which webhook: another one in the settings ends the pause
  webhook_hash text not null,
  problem text not null,
  since timestamptz not null,
  until timestamptz not null
);
