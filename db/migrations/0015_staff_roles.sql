-- Gives a person any number of staff roles (STAFF-03); a `vip` is a customer with an agreed price type (ROLE-01).

create type staff_role as enum ('owner', 'orders', 'catalogue', 'content', 'seller');

create table staff_roles (
  user_id uuid not null constraint staff_roles_user_fk references users on delete cascade,
  role staff_role not null,
  created_at timestamptz not null default now(),
  constraint staff_roles_pk primary key (user_id, role)
);

insert into staff_roles (user_id, role)
  select id, new.role::staff_role from users
  join (values ('admin', 'owner'), ('manager', 'orders'), ('manager', 'content')) as new (old_role, role) on old_role = users.role::text;

-- Until now these roles were not charged their price type.
update users set price_type_id = null where price_type_id is not null and role not in ('vip', 'admin');

-- The price type decides, not the role.
alter table users drop column own_price_type_id;
alter table users add column own_price_type_id integer
  generated always as (case when is_email_confirmed then price_type_id end) stored;

-- Release 1.0 may still run beside this one and reads it; the next release drops it.
comment on column users.role is 'read by release 1.0 only: see staff_roles and price_type_id';
