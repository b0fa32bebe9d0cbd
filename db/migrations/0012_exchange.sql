-- Creates the sessions of the exchange with 1C: their steps, files and imports (EXCH-04, EXCH-06).

create table exchange_sessions (
  id bigint generated always as identity constraint exchange_sessions_pk primary key,
  kind text not null constraint exchange_sessions_kind_known check (kind in ('catalog', 'sale')),
  -- the session whose checkauth gave the token, where one token is used for catalogue and orders
  login_session_id bigint constraint exchange_sessions_login_fk references exchange_sessions on delete cascade,
  client_address text not null,
  user_agent text not null default '',
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
