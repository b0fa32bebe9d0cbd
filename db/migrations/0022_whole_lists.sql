-- Ids that the batches of a whole list named: complete deactivates the rest without reading the files again (EXCH-03).
create table exchange_lists (
  import_id bigint not null constraint exchange_lists_import_fk references exchange_imports on delete cascade,
  full_catalogue boolean not null,
  full_offers boolean not null,
  full_classifier boolean not null,
  has_classifier boolean not null,
  -- offers without prices or warehouses: they empty what an earlier batch has set
  may_empty boolean not null,
  product_ids text[] not null,
  offer_ids text[] not null,
  group_ids text[] not null,
  constraint exchange_lists_pk primary key (import_id)
);

-- Only with batch null. False: the lists of the batches are enough.
alter table exchange_imports add column reads_files boolean not null default true;

-- Parts taken for a repetition: [{"at": position in the file, "bytes": length}].
-- An archive that is not whole without them gets them back.
alter table exchange_files add column repetitions jsonb not null default '[]';
