-- Lets buyers ask for agreed prices, and accept the offer as an order while it holds (ADM-09).

alter type order_status add value if not exists 'requested';
alter type order_status add value if not exists 'offered';
alter type order_status add value if not exists 'declined';

-- The day, in the shop's time zone, until which the prices of the offer hold; null: none was sent.
alter table orders add column offer_until date;
select add_version('orders', '{link_key,user_id}');
