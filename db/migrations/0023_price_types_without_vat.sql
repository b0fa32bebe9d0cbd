-- Remembers price types whose prices 1C sends without VAT: a later file may name the type alone.
alter table price_types add column is_with_vat boolean not null default true;
