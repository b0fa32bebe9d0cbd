-- Patches more changed products in the index instead of a rebuild, such as the prices of a day.

create or replace function catalogue_patch_limit() returns integer language sql immutable as 'select 20000';
