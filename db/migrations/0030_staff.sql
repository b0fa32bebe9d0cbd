-- Creates what staff sign in with (STAFF-02 to STAFF-04): sessions of their own, the second factor, shops of sellers.
-- The password is the one of their account; Better Auth writes sessions and factors (server/staff/staff-auth.ts).

create table staff_members (
  id bigint generated always as identity constraint staff_members_pk primary key,
  user_id uuid not null constraint staff_members_user_fk references users on delete cascade constraint staff_members_user_key unique,
  -- sent by e-mail, not accepted yet; null: made by the command, or accepted
  invited_at timestamptz,
  -- of the last request, to a minute
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The last visit is no part of what is edited.
select add_version('staff_members', '{seen_at}');
insert into staff_members (user_id) select distinct user_id from staff_roles;

-- Whose orders and stock a seller sees.
create table staff_shops (
  user_id uuid not null constraint staff_shops_user_fk references users on delete cascade,
  shop_id integer not null constraint staff_shops_shop_fk references shops on delete cascade,
  constraint staff_shops_pk primary key (user_id, shop_id)
);

create table staff_sessions (
  id uuid constraint staff_sessions_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint staff_sessions_user_fk references users on delete cascade,
  -- SHA-256
  token_hash text not null constraint staff_sessions_token_hash_key unique,
  ip_address text not null default '',
  user_agent text not null default '',
  expires_at timestamptz not null,
  -- of the last request, to a minute
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_sessions_user_ix on staff_sessions (user_id);

-- Secret and recovery codes are encrypted with a key of COOKIE_SECRET.
create table two_factors (
  id uuid constraint two_factors_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint two_factors_user_fk references users on delete cascade constraint two_factors_user_key unique,
  secret text not null,
  backup_codes text not null,
  -- false: the first code has not been typed yet
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

alter table users add column has_second_factor boolean not null default false;
select add_version('users');
-- Staff need no phone of their own; customers give theirs.
alter table users drop constraint users_phone_shape;
alter table users add constraint users_phone_shape check (phone ~ '^\+7\d{10}$' or phone = '') not valid;
alter table users validate constraint users_phone_shape;
