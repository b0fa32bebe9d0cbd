-- Delays the removal of prices that a whole list of offers lacks until its session ends (EXCH-03).

alter table exchange_lists
  -- offers with prices
  add column priced_ids text[] not null default '{}',
  -- offers without prices in a whole list, and the price types which that list names; may_empty is about stock alone
  add column unpriced_ids text[] not null default '{}',
  add column unpriced_types text[] not null default '{}';
