-- Stores with a session of the exchange the Ид of the classifiers that its files name, which differ from base to base.

alter table exchange_sessions add column classifier_ids text[] not null default '{}';
