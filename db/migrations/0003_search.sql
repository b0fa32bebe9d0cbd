-- Creates the synonyms of the search and the daily log of searches.

-- Synonyms, maintained by staff (SRCH-06). Each row is one group of phrases with the same meaning. With `aims` the row
-- leads one way: a search for any of `terms` also finds any of `aims`, «слабый напор» finds booster pumps.
create table search_synonyms (
  id integer generated always as identity constraint search_synonyms_pk primary key,
  terms text[] not null,
  aims text[] constraint search_synonyms_aims_filled check (cardinality(aims) >= 1 and array_position(aims, null) is null),
  -- inserted by db/seed/synonyms.sql
  is_base boolean not null default false,
  constraint search_synonyms_several check (cardinality(terms) >= case when aims is null then 2 else 1 end and array_position(terms, null) is null)
);

-- Synonyms are applied to queries: processes read them again, and the index is not rebuilt.
create function search_words_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind) values ('words');
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;
create trigger search_synonyms_feed after insert or update or delete or truncate on search_synonyms
  for each statement execute function search_words_changed();

-- Number of searches by day and text, without any reference to the visitor (SRCH-08).
create table search_queries (
  day date not null,
  -- lower case, truncated; texts that look like a phone number or an address are not stored
  query text not null,
  searches integer not null,
  nothing_found integer not null,
  -- results only after words were left out or corrected
  partly_found integer not null,
  -- that it was searched from: one visitor alone makes no query popular
  networks integer not null default 0,
  constraint search_queries_pk primary key (day, query),
  constraint search_queries_size check (char_length(query) between 1 and 100),
  constraint search_queries_counts 
    check (searches >= 0 and nothing_found >= 0 and partly_found >= 0 and networks >= 0)
);

create type search_target_kind as enum ('product', 'category', 'subcategory', 'brand');

-- Results opened from a search; `target` is an article, or the slug of a category, subcategory or brand.
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
