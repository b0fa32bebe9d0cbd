-- without transaction
-- compatible
-- Finds the rows of a page of the journal by their ids: its primary key begins with the time, so each month was read whole (STAFF-09).

-- squawk-ignore require-concurrent-index-creation
create index if not exists journal_id_ix on only journal (id);

-- One month after the other: a change waits for the index of its own month alone. A month that is created meanwhile has one.
do $$ declare month record; begin
  for month in select inhrelid::regclass::text as name, inhrelid::regclass || '_id_ix' as index from pg_inherits
      where inhparent = 'journal'::regclass and not exists (select from pg_inherits made join pg_index on indexrelid = made.inhrelid
        where made.inhparent = 'journal_id_ix'::regclass and indrelid = pg_inherits.inhrelid) loop
    execute format('create index if not exists %I on %I (id)', month.index, month.name); -- a line that ends in `;` ends a statement
    execute format('alter index journal_id_ix attach partition %I', month.index); commit; -- releases the month
  end loop; end $$;
