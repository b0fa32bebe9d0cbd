-- Creates accounts, sessions and applications for wholesale prices (AUTH-01 to AUTH-05, ROLE-01).
-- Better Auth writes sessions, passwords and one-time codes (server/accounts/auth.ts).
-- Of a token or code only the SHA-256 is stored.

create type user_role as enum ('customer', 'vip', 'manager', 'admin');

create table users (
  id uuid constraint users_pk primary key default gen_random_uuid(),
  -- in lower case: one mailbox, one account
  email text not null constraint users_email_key unique constraint users_email_lower check (email = lower(email)),
  is_email_confirmed boolean not null default false,
  last_name text not null constraint users_last_name_not_blank check (btrim(last_name) <> ''),
  first_name text not null constraint users_first_name_not_blank check (btrim(first_name) <> ''),
  middle_name text not null default '',
  -- +77001234567 (contract/phone.ts)
  phone text not null constraint users_phone_shape check (phone ~ '^\+7\d{10}$'),
  role user_role not null default 'customer',
  consent_at timestamptz not null,
  -- the version of the policy that the user agreed to (policy_versions)
  consent_version text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the wholesale price agreed with staff; null: retail
  price_type_id integer constraint users_price_type_fk references price_types on delete set null,
  -- the price type charged: needs a confirmed e-mail and a role that sees wholesale prices (contract/permissions.ts)
  own_price_type_id integer generated always as
    (case when is_email_confirmed and role in ('vip', 'admin') then price_type_id end) stored
);

create table sessions (
  id uuid constraint sessions_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint sessions_user_fk references users on delete cascade,
  token_hash text not null constraint sessions_token_hash_key unique,
  ip_address text not null default '',
  user_agent text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_ix on sessions (user_id);
create index sessions_expires_at_ix on sessions (expires_at);

-- How a user authenticates; only by password so far.
create table credentials (
  id uuid constraint credentials_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint credentials_user_fk references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_user_provider_key unique (user_id, provider_id)
);

-- Confirmation codes and password reset links: single use, with an expiry.
create table verifications (
  id uuid constraint verifications_pk primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_ix on verifications (identifier);
create index verifications_value_ix on verifications (value);
create index verifications_expires_at_ix on verifications (expires_at);

create type wholesale_state as enum ('waiting', 'approved', 'declined');

create table wholesale_applications (
  id uuid constraint wholesale_applications_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint wholesale_applications_user_fk references users on delete cascade,
  company text not null constraint wholesale_applications_company_not_blank check (btrim(company) <> ''),
  bin text not null constraint wholesale_applications_bin_shape check (bin ~ '^\d{12}$'),
  -- the products of interest, in the customer's words
  goods text not null,
  phone text not null constraint wholesale_applications_phone_shape check (phone ~ '^\+7\d{10}$'),
  comment text not null default '',
  state wholesale_state not null default 'waiting',
  -- the reason that staff give for a refusal
  answer text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint wholesale_applications_decided check ((state = 'waiting') = (decided_at is null))
);
create index wholesale_applications_user_ix on wholesale_applications (user_id, created_at desc);
create unique index wholesale_applications_one_open_key on wholesale_applications (user_id) where state = 'waiting';
