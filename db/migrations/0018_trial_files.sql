-- Marks files of drafts that were only previewed as lists: they are no attachments of the order (DRF-02).

alter table order_files add column is_attached boolean not null default true;

update order_files file set is_attached = false
  from order_lists list, orders
 where list.file_id = file.id and orders.id = file.order_id and orders.status = 'draft' and list.filled_at is null;
