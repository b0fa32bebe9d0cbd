-- Delays the removal of prices that a whole list of offers lacks (EXCH-03); remembers e-mails about failed sessions.

alter table exchange_lists
  -- offers with prices
  add column priced_ids text[] not null default '{}',
  -- offers without prices in a whole list, and the price types that it names; may_empty is about stock alone
  add column unpriced_ids text[] not null default '{}',
  add column unpriced_types text[] not null default '{}';

-- When the owner got an e-mail about the failure of the session.
alter table exchange_sessions add column failure_mailed_at timestamptz;
