-- Stores how many of a product a request is about (ADM-03): an order made of it begins with that quantity.
-- compatible

-- null: none was named, also by the version before, which writes it as text alone
alter table callbacks add column quantity numeric(12,3);
