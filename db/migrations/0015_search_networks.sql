-- Counts the networks that a text was searched from: one visitor alone makes no query popular (SRCH-08).
alter table search_queries add networks integer not null default 0;
alter table search_queries drop constraint search_queries_counts;
alter table search_queries add constraint search_queries_counts
  check (searches >= 0 and nothing_found >= 0 and partly_found >= 0 and networks >= 0);
