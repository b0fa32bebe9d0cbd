-- Lists of visitors, pasted or from a file: rows with the products found, what was chosen and added (SRCH-05).
create table pasted_lists (
  code text constraint pasted_lists_pk primary key constraint pasted_lists_code_shape check (code ~ '^[A-Za-z0-9_-]{22}$'),
  list jsonb not null,
  expires_at timestamptz not null
);
create index pasted_lists_expires_at_ix on pasted_lists (expires_at);
