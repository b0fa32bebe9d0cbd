-- Stores with a session of the exchange who owned which field when it began (EXCH-01).

-- owners by field; null: begun before they were stored
alter table exchange_sessions add column ownership jsonb;
