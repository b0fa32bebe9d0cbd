-- The key of an order's link: 244 random bits. Links sent before stay valid.
alter table orders alter column link_key set default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
