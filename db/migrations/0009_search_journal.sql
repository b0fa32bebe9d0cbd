-- What people search for, day by day and without a trace of who asked (SRCH-08): numbers beside a text, nothing else.
create table search_queries (
  day date not null,
  -- lower case, cut; texts that look like a phone number or an address are not kept (server/search/journal-text.ts)
  query text not null,
  searches integer not null,
  nothing_found integer not null,
  -- found only with words left out or corrected
  partly_found integer not null,
  constraint search_queries_pk primary key (day, query),
  constraint search_queries_size check (char_length(query) between 1 and 100),
  constraint search_queries_counts check (searches >= 0 and nothing_found >= 0 and partly_found >= 0)
);

create type search_target_kind as enum ('product', 'category', 'subcategory', 'brand');

-- What was opened from the answer to a query: an article, or a category's, subcategory's or brand's slug.
create table search_openings (
  day date not null,
  query text not null,
  kind search_target_kind not null,
  target text not null,
  openings integer not null,
  constraint search_openings_pk primary key (day, query, kind, target),
  constraint search_openings_size check (char_length(query) between 1 and 100 and char_length(target) between 1 and 200),
  constraint search_openings_count check (openings >= 0)
);

-- Words that mean the same are applied to queries, so a change of them is heard of within a second and needs no new index.
alter type catalogue_change_kind add value 'words';

create function search_words_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind) values ('words');
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;

drop trigger search_synonyms_feed on search_synonyms;
create trigger search_synonyms_feed after insert or update or delete or truncate on search_synonyms
  for each statement execute function search_words_changed();
