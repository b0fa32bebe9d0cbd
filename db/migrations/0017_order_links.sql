-- Gives each order a random key for its link, which staff can replace (GST-01).

-- 122 random bits; a new one: `set link_key = default`
alter table orders add link_key text not null default replace(gen_random_uuid()::text, '-', '');
