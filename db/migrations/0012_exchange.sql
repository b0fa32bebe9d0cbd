-- Creates the sessions of the exchange with 1C: their steps, files and imports (EXCH-04, EXCH-06).

create table exchange_sessions (
  id bigint generated always as identity constraint exchange_sessions_pk primary key,
  kind text not null constraint exchange_sessions_kind_known check (kind in ('catalog', 'sale')),
  -- the session whose checkauth gave the token, where one token is used for catalogue and orders
  login_session_id bigint constraint exchange_sessions_login_fk references exchange_sessions on delete cascade,
  client_address text not null,
  user_agent text not null default '',
  -- it has sent several requests over one connection
  keeps_connection boolean not null default false,
  -- as sent with init; null: a client of the old protocol, which never sends complete
  version text,
  state text not null default 'open' constraint exchange_sessions_state_known check (state in ('open', 'done', 'failed')),
  -- the last text that 1C was shown
  message text not null default '',
  -- files arrive in the current batch; an import closes it
  batch integer not null default 1,
  -- of all files that arrived
  byte_size bigint not null default 0,
  started_at timestamptz not null default now(),
  last_request_at timestamptz not null default now(),
  finished_at timestamptz,
  -- when the owner got the e-mail that no session has followed this one
  silence_mailed_at timestamptz
);
create index exchange_sessions_started_ix on exchange_sessions (started_at desc);
create index exchange_sessions_open_ix on exchange_sessions (last_request_at) where state = 'open';

-- One row per kind of request: repeated ones are counted.
create table exchange_steps (
  session_id bigint not null constraint exchange_steps_session_fk references exchange_sessions on delete cascade,
  mode text not null,
  -- empty for mode=file: exchange_files has one row per file
  filename text not null default '',
  requests integer not null default 1,
  outcome text not null constraint exchange_steps_outcome_known check (outcome in ('success', 'progress', 'failure')),
  message text not null default '',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint exchange_steps_pk primary key (session_id, mode, filename)
);

-- The bytes are in DATA_FOLDER/exchange/SESSION/ID; only byte_size of them count.
create table exchange_files (
  id bigint generated always as identity constraint exchange_files_pk primary key,
  session_id bigint not null constraint exchange_files_session_fk references exchange_sessions on delete cascade,
  batch integer not null,
  name text not null,
  byte_size bigint not null,
  parts integer not null default 1,
  -- parts that arrived again because their response was lost
  repeated_parts integer not null default 0,
  last_part_hash text not null,
  last_part_bytes bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exchange_files_name_key unique (session_id, batch, name)
);

create table exchange_imports (
  id bigint generated always as identity constraint exchange_imports_pk primary key,
  session_id bigint not null constraint exchange_imports_session_fk references exchange_sessions on delete cascade,
  -- null: all files of the session once more, as the whole list that they are together
  batch integer,
  state text not null default 'waiting'
    constraint exchange_imports_state_known check (state in ('waiting', 'running', 'done', 'failed')),
  -- of the process that runs it; once it has expired, another one starts again
  lease_holder uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  products_read integer not null default 0,
  offers_read integer not null default 0,
  -- a whole list was read as changes: what it lacks is still to be deactivated
  has_open_end boolean not null default false,
  orphan_offers integer not null default 0,
  report jsonb,
  -- in Russian, for 1C: the counts, or why it was refused
  message text not null default '',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index exchange_imports_session_ix on exchange_imports (session_id, id);

-- Creates the exchange of orders with 1C: what 1C says of an order, and which changes it has confirmed (EXCH-05).

alter table orders
  -- of 1C
  add column external_number text not null default '',
  add column external_date date,
  -- of the last payment; null: nothing was paid
  add column paid_at timestamptz,
  add column paid_tiyn bigint not null default 0 constraint orders_paid_not_negative check (paid_tiyn >= 0),
  add column shipped_at timestamptz,
  -- counts the changes made on the site; 1C gets an order until it has confirmed the current one
  add column revision integer not null default 1;

create function orders_count_revision() returns trigger language plpgsql as $$
begin
  if new is distinct from old and coalesce(current_setting('rodnik.is_written_by_one_c', true), '') <> 'on' then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;
create trigger orders_revision before update on orders for each row execute function orders_count_revision();

create table exchange_orders (
  order_id bigint constraint exchange_orders_pk primary key constraint exchange_orders_order_fk references orders on delete cascade,
  confirmed_revision integer not null,
  confirmed_at timestamptz not null default now()
);

-- What mode=query gave to a session; mode=success confirms exactly these revisions.
create table exchange_handed_orders (
  session_id bigint not null constraint exchange_handed_orders_session_fk references exchange_sessions on delete cascade,
  order_id bigint not null constraint exchange_handed_orders_order_fk references orders on delete cascade,
  revision integer not null,
  constraint exchange_handed_orders_pk primary key (session_id, order_id)
);

-- What happened to an order besides its statuses, for staff.
create table order_notes (
  id bigint generated always as identity constraint order_notes_pk primary key,
  order_id bigint not null constraint order_notes_order_fk references orders on delete cascade,
  author text not null,
  text text not null constraint order_notes_text_not_blank check (btrim(text) <> ''),
  at timestamptz not null default now()
);
create index order_notes_order_ix on order_notes (order_id, at);

-- What the statuses of 1C mean, by their names in small letters.
create table exchange_statuses (
  name text constraint exchange_statuses_pk primary key constraint exchange_statuses_name_lower check (name = lower(btrim(name)) and name <> ''),
  status order_status not null
);
insert into exchange_statuses (name, status) values
  ('принят', 'confirmed'), ('подтвержден', 'confirmed'), ('подтверждён', 'confirmed'), ('согласован', 'confirmed'),
  ('ожидается оплата', 'confirmed'), ('оплачен', 'confirmed'),
  ('собирается', 'assembling'), ('в работе', 'assembling'), ('к обеспечению', 'assembling'), ('в резерве', 'assembling'),
  ('готов', 'ready'), ('готов к выдаче', 'ready'), ('готов к отгрузке', 'ready'),
  ('доставляется', 'delivering'), ('передан в доставку', 'delivering'), ('отгружается', 'delivering'),
  ('выполнен', 'completed'), ('закрыт', 'completed'), ('отгружен', 'completed'),
  ('отменен', 'cancelled'), ('отменён', 'cancelled'), ('удален', 'cancelled'), ('удалён', 'cancelled');

-- Who owns a field of a known order or product: what 1C sends for a field of the site is not applied.
create table exchange_ownership (
  field text constraint exchange_ownership_pk primary key,
  owner text not null constraint exchange_ownership_owner_known check (owner in ('one_c', 'site', 'one_c_until_edited'))
);
insert into exchange_ownership (field, owner) values
  ('order.status', 'one_c'), ('order.lines', 'one_c'), ('order.payment', 'one_c'), ('order.shipment', 'one_c'),
  ('product.name', 'one_c'), ('product.description', 'one_c'), ('product.category', 'one_c'), ('product.brand', 'one_c'),
  ('product.properties', 'one_c'), ('product.unit', 'one_c'), ('product.barcode', 'one_c'), ('product.vat', 'one_c'),
  ('product.weight', 'one_c'), ('product.active', 'one_c'), ('product.images', 'one_c'),
  ('product.price', 'one_c'), ('product.prices', 'one_c'), ('product.stock', 'one_c');

-- What 1C sent last for fields that it owns until they are edited: another value in the shop means that it was.
create table exchange_sent_fields (
  product_id integer not null constraint exchange_sent_fields_product_fk references products on delete cascade,
  field text not null constraint exchange_sent_fields_field_fk references exchange_ownership on delete cascade,
  value_hash text not null,
  constraint exchange_sent_fields_pk primary key (product_id, field)
);

-- Files of orders are applied document by document; a repeated or continued request goes on where the last one ended.
alter table exchange_files
  add column documents_done integer not null default 0,
  add column is_applied boolean not null default false;

-- Of the prices without a currency of their own, as 1C sent it with the price type; '': the currency of the base.
alter table price_types add column currency text not null default '';
