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
  silence_mailed_at timestamptz,
  -- when the owner got the e-mail about the failure of the session
  failure_mailed_at timestamptz
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
  -- parts taken for a repetition: [{"at": position in the file, "bytes": length}];
  -- an archive that is not whole without them gets them back
  repetitions jsonb not null default '[]',
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
  -- only with batch null; false: the lists of the batches are enough
  reads_files boolean not null default true,
  orphan_offers integer not null default 0,
  report jsonb,
  -- in Russian, for 1C: the counts, or why it was refused
  message text not null default '',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index exchange_imports_session_ix on exchange_imports (session_id, id);

-- Ids that the batches of a whole list named: complete deactivates the rest without reading the files again (EXCH-03).
create table exchange_lists (
  import_id bigint not null constraint exchange_lists_import_fk references exchange_imports on delete cascade,
  full_catalogue boolean not null,
  full_offers boolean not null,
  full_classifier boolean not null,
  has_classifier boolean not null,
  -- offers without prices or warehouses: they empty what an earlier batch has set
  may_empty boolean not null,
  -- a whole list of prices alone takes no stock from products that it lacks
  has_stock boolean not null default true,
  product_ids text[] not null,
  offer_ids text[] not null,
  group_ids text[] not null,
  -- offers with prices; may_empty is about stock alone
  priced_ids text[] not null default '{}',
  -- those without in a whole list, and the price types that it names
  unpriced_ids text[] not null default '{}',
  unpriced_types text[] not null default '{}',
  constraint exchange_lists_pk primary key (import_id)
);

-- Creates the exchange of orders with 1C: what 1C says of an order, and which changes it has confirmed (EXCH-05).

alter table orders
  -- the Ид of 1C, by which its other documents name the order
  add column external_id text not null default '',
  add column external_number text not null default '',
  add column external_date date,
  -- of the last payment; null: nothing was paid
  add column paid_at timestamptz,
  add column paid_tiyn bigint not null default 0 constraint orders_paid_not_negative check (paid_tiyn >= 0),
  add column shipped_at timestamptz,
  -- counts the changes made on the site; 1C gets an order until it has confirmed the current one
  add column revision integer not null default 1;
create index orders_external_id_ix on orders (external_id) where external_id <> '';
create index orders_external_number_ix on orders (external_number) where external_number <> '';

-- Only changes that 1C sees count: no new link, no account of its customer.
create function orders_count_revision() returns trigger language plpgsql as $$
begin
  if (new.number, new.status, new.placed_at, new.shop_id, new.guest_name, new.guest_email, new.guest_phone, new.payer_name, new.payer_bin,
      new.address, new.comment, new.payment_type, new.total_tiyn, new.delivery_tiyn, new.paid_tiyn, new.external_number)
    is distinct from (old.number, old.status, old.placed_at, old.shop_id, old.guest_name, old.guest_email, old.guest_phone, old.payer_name,
      old.payer_bin, old.address, old.comment, old.payment_type, old.total_tiyn, old.delivery_tiyn, old.paid_tiyn, old.external_number)
    and coalesce(current_setting('rodnik.is_written_by_one_c', true), '') <> 'on' then
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

-- 1C sends payments and shipments as documents of their own, each of them as often as it likes (EXCH-05).
create table order_documents (
  -- the Ид of 1C
  external_id text constraint order_documents_pk primary key,
  order_id bigint not null constraint order_documents_order_fk references orders on delete cascade,
  kind text not null constraint order_documents_kind_known check (kind in ('payment', 'shipment')),
  number text not null default '',
  at timestamptz,
  -- negative: money was returned; null: the document names no sum, so it is for the whole order
  sum_tiyn bigint
);
create index order_documents_order_ix on order_documents (order_id);

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
  ('на согласовании', 'placed'), ('не согласован', 'placed'), ('ожидается согласование', 'placed'), ('открыт', 'placed'),
  ('принят', 'confirmed'), ('подтвержден', 'confirmed'), ('подтверждён', 'confirmed'), ('согласован', 'confirmed'),
  ('ожидается оплата', 'confirmed'), ('принят, ожидается оплата', 'confirmed'), ('оплачен', 'confirmed'),
  ('собирается', 'assembling'), ('в работе', 'assembling'), ('в резерве', 'assembling'), ('к обеспечению', 'assembling'),
  ('готов к обеспечению', 'assembling'), ('ожидается обеспечение', 'assembling'), ('к выполнению', 'assembling'), ('к отгрузке', 'assembling'),
  ('оплачен, формируется к отправке', 'assembling'),
  ('готов', 'ready'), ('готов к выдаче', 'ready'), ('готов к отгрузке', 'ready'),
  ('доставляется', 'delivering'), ('передан в доставку', 'delivering'), ('отгружается', 'delivering'), ('в процессе отгрузки', 'delivering'),
  ('выполнен', 'completed'), ('завершен', 'completed'), ('завершён', 'completed'), ('закрыт', 'completed'), ('отгружен', 'completed'),
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
