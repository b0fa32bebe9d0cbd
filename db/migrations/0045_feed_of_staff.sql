-- Puts what changed into a feed that each process reads (STAFF-08): transactions that NOTIFY commit one after another.
-- compatible

-- A reader finds the rows as in catalogue_changes (0002_change_feed.sql). The version before shows changes of others when a page is opened.
create table staff_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- table of the journal
  entity text not null,
  -- null: many
  record_ids text[],
  created_at timestamptz not null default clock_timestamp()
);
create index staff_changes_xid_ix on staff_changes (xid);

create or replace function journal_notify() returns trigger language plpgsql as $$
begin
  insert into staff_changes (entity, record_ids)
    select entity, case when count(*) <= 50 and bool_and(record_id <> '') then array_agg(record_id) end
      from (select distinct entity, record_id from written) as changed
      group by entity;
  return null;
end $$;
alter function journal_notify() rename to note_staff_changes;

-- Orders change stock: the other kinds of changes, which no order makes, still notify.
create or replace function catalogue_products_changed(product_ids integer[]) returns void language plpgsql as $$
begin
  if product_ids is null or cardinality(product_ids) = 0 then
    return;
  elsif cardinality(product_ids) > catalogue_patch_limit() then
    perform note_structure_change();
  elsif not structure_change_noted() then
    insert into catalogue_changes (kind, product_id) select 'product', unnest(product_ids);
  end if;
end $$;
