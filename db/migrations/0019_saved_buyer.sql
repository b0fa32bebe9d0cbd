-- Creates the saved payers and delivery addresses of accounts (CHK-04).

create table delivery_addresses (
  id uuid constraint delivery_addresses_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint delivery_addresses_user_fk references users on delete cascade,
  address text not null constraint delivery_addresses_length check (char_length(address) between 1 and 300),
  -- of the last order, or of «Сделать основным»; the checkout offers the newest first
  used_at timestamptz not null default clock_timestamp(),
  constraint delivery_addresses_key unique (user_id, address)
);

create table payers (
  id uuid constraint payers_pk primary key default gen_random_uuid(),
  user_id uuid not null constraint payers_user_fk references users on delete cascade,
  name text not null constraint payers_name_length check (char_length(name) between 1 and 200),
  -- БИН of an organisation or ИИН of a person
  bin text not null constraint payers_bin_shape check (bin ~ '^\d{12}$'),
  -- the checkout then offers to pay by invoice
  is_invoiced boolean not null default true,
  used_at timestamptz not null default clock_timestamp(),
  constraint payers_key unique (user_id, bin)
);
