-- Lists that buyers put into their drafts as files (DRF-02).

-- Goods are called by their barcodes as well. The same one on several products is a choice for the buyer, so it is not unique.
create index products_barcode_ix on products (barcode) where barcode is not null;

-- The same bytes in one draft are the same file: a form sent twice adds one.
alter table order_files add constraint order_files_content_key unique (order_id, content_hash);

-- What was read of a file, and what its owner chose row by row. Prices and stock are not kept: they are asked for when they are shown.
create table order_lists (
  file_id uuid constraint order_lists_pk primary key constraint order_lists_file_fk references order_files on delete cascade,
  -- contract/order-list.ts: what was read, without its rows
  reading jsonb not null,
  -- its rows with the products that were found
  rows jsonb not null,
  -- by row number: the article (null = the row is left out) and the quantity in place of what was read
  choices jsonb not null default '{}',
  -- what became of each row when the draft was filled last
  report jsonb,
  filled_at timestamptz
);
