-- Lets an offer of Kaspi.kz go by the article of its product.

alter table kaspi_offers alter column sku drop not null;

-- Feeds are written again by their age, since not every change of a quantity is in the change feed.
drop trigger kaspi_offers_feed_insert on kaspi_offers;
drop trigger kaspi_offers_feed_update on kaspi_offers;
drop trigger kaspi_offers_feed_delete on kaspi_offers;
drop function kaspi_offers_written();

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

-- The Ид of the order in 1C, by which its other documents name it.
alter table orders add column external_id text not null default '';
create index orders_external_id_ix on orders (external_id) where external_id <> '';
create index orders_external_number_ix on orders (external_number) where external_number <> '';
