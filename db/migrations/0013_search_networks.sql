-- The same network on several days makes a query no more popular (SRCH-08).
alter table search_queries
  drop column networks,
  -- the networks that it was searched from, each as one of 256 groups
  add column networks bit(256) not null default b'0'::bit(256),
  -- dropped with the column
  add constraint search_queries_counts check (searches >= 0 and nothing_found >= 0 and partly_found >= 0);
