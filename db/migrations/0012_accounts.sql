-- Accounts (AUTH-01 to AUTH-05, ROLE-01). Sessions, passwords and one-time codes are written through Better Auth
-- (server/accounts/auth.ts); of a token or a code only the SHA-256 is kept.

create type user_role as enum ('customer', 'vip', 'manager', 'admin');

create table users (
  id uuid constraint users_pk primary key default gen_random_uuid(),
  -- stored in lower case: one mailbox, one account
  email text not null constraint users_email_key unique constraint users_email_lower check (email = lower(email)),
  is_email_confirmed boolean not null default false,
  last_name text not null constraint users_last_name_not_blank check (btrim(last_name) <> ''),
  first_name text not null constraint users_first_name_not_blank check (btrim(first_name) <> ''),
  middle_name text not null default '',
  -- +77001234567 (contract/phone.ts)
  phone text not null constraint users_phone_shape check (phone ~ '^\+7\d{10}$'),
  role user_role not null default 'customer',
  consent_at timestamptz not null,
  -- which text of the policy was agreed to (contract/accounts.ts)
  consent_version text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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

-- How a user proves who they are; today a password only.
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

-- Codes of confirmation and recovery links: single use, with an end.
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
