-- Gives the rows that one transaction writes into the journal the same operation, so that an import can be undone (STAFF-07):
-- `set_config('rodnik.operation_id', …, true)` at its beginning is enough, for triggers and record-change.ts alike.
alter table journal alter column operation_id set default nullif(current_setting('rodnik.operation_id', true), '')::uuid;
