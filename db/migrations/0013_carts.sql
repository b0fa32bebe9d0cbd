-- Carts: a customer's, what a change took away, for undoing it exactly, and lists that were shared by a link.

-- A customer's cart has the customer's own id: one on every device, found without looking, and named by no cookie.
alter table carts
  add column user_id uuid constraint carts_user_fk references users on delete cascade,
  add constraint carts_user_own check (user_id = id);

create table cart_undos (
  -- made by whoever asks for the change, so that a change that is still on its way can be undone already
  id uuid constraint cart_undos_pk primary key,
  cart_id uuid not null constraint cart_undos_cart_fk references carts on delete cascade,
  kind text not null constraint cart_undos_kind_known check (kind in ('removed', 'cleared', 'merged')),
  -- [{product, quantity, seen, added}]: the lines as they were; quantity null = the line was not there
  lines jsonb not null,
  created_at timestamptz not null default now()
);
create index cart_undos_cart_ix on cart_undos (cart_id, created_at);
create index cart_undos_created_at_ix on cart_undos (created_at);

-- A cart as it stood when its link was made. Whoever knows the code may read it, so the code is not guessed: 128 random bits.
create table shared_carts (
  code text constraint shared_carts_pk primary key constraint shared_carts_code_shape check (code ~ '^[A-Za-z0-9_-]{22}$'),
  -- [{article, name, quantity}] in the cart's order; prices and stock are always today's
  lines jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index shared_carts_expires_at_ix on shared_carts (expires_at);
