-- Words that mean the same to a customer, kept by staff (SRCH-06): each row is one group, «ППР» beside «полипропилен».
create table search_synonyms (
  id integer generated always as identity constraint search_synonyms_pk primary key,
  terms text[] not null constraint search_synonyms_several check (cardinality(terms) >= 2 and array_position(terms, null) is null)
);

-- The search index holds them, so it is built anew when they change.
create trigger search_synonyms_feed after insert or update or delete or truncate on search_synonyms
  for each statement execute function catalogue_structure_changed();
