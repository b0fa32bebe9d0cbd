-- Creates the one table of settings and moves the values of the former tables into it.
-- A row only for what differs from the initial text (server/settings/groups/); secrets are encrypted (server/settings/secret-text.ts).
create table settings (
  key text constraint settings_pk primary key,
  -- as the environment, forms and `npm run settings` write it; lists are JSON
  value text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

insert into settings (key, value, updated_at)
select key, value, updated_at from shop_settings, lateral (values
  ('shop.phone', phone, ''), ('shop.email', email, ''), ('shop.address', address, ''),
  ('shop.opensAt', opens_at, '09:00'), ('shop.closesAt', closes_at, '18:00'),
  ('shop.messengerUrl', messenger_url, ''), ('shop.secondMessengerUrl', second_messenger_url, ''), ('shop.instagramUrl', instagram_url, ''),
  ('shop.videoUrl', video_url, ''), ('shop.photoUrl', photo_url, ''), ('shop.networkUrl', network_url, ''),
  ('shop.mapProvider', map_provider, ''), ('shop.mapKey', map_key, ''),
  ('shop.closedUntil', to_char(closed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')
) as moved (key, value, initial) where value <> initial;

insert into settings (key, value)
select key, value::text from guest_order_settings, lateral (values
  ('guestOrders.ordersPerNetwork', orders_per_network, 40), ('guestOrders.ordersPerContact', orders_per_contact, 5),
  ('guestOrders.orderUnits', order_units, 300), ('guestOrders.stockShare', stock_share, 50), ('guestOrders.holdHours', hold_hours, 48)
) as moved (key, value, initial) where value <> initial;

insert into settings (key, value)
select key, value::text from customer_order_settings, lateral (values
  ('customerOrders.ordersPerHour', orders_per_hour, 60), ('customerOrders.largeItemsPerDay', large_items_per_day, 500)
) as moved (key, value, initial) where value <> initial;

insert into settings (key, value)
select 'delivery.rules', rules::text from (
  select coalesce(jsonb_agg(jsonb_build_object('text', text, 'thresholdTiyn', threshold_tiyn, 'startsOn', starts_on, 'endsOn', ends_on)
    order by starts_on), '[]') as rules from delivery_rules) as moved
where rules <> '[{"text": "Бесплатная доставка при покупке от 10 000 ₸", "thresholdTiyn": 1000000, "startsOn": "2025-01-02", "endsOn": null}]';

insert into settings (key, value)
select 'exchange.ownership', owners::text from (
  select jsonb_object_agg(field, owner) as owners from exchange_ownership where owner <> 'one_c') as moved
where owners is not null;

insert into settings (key, value)
select 'exchange.statuses', statuses::text from (
  select coalesce(jsonb_object_agg(name, status), '{}') as statuses from exchange_statuses) as moved
where statuses <> '{"на согласовании": "placed", "не согласован": "placed", "ожидается согласование": "placed", "открыт": "placed",
  "принят": "confirmed", "подтвержден": "confirmed", "подтверждён": "confirmed", "согласован": "confirmed", "ожидается оплата": "confirmed",
  "принят, ожидается оплата": "confirmed", "оплачен": "confirmed", "собирается": "assembling", "в работе": "assembling",
  "в резерве": "assembling", "к обеспечению": "assembling", "готов к обеспечению": "assembling", "ожидается обеспечение": "assembling",
  "к выполнению": "assembling", "к отгрузке": "assembling", "оплачен, формируется к отправке": "assembling", "готов": "ready",
  "готов к выдаче": "ready", "готов к отгрузке": "ready", "доставляется": "delivering", "передан в доставку": "delivering",
  "отгружается": "delivering", "в процессе отгрузки": "delivering", "выполнен": "completed", "завершен": "completed", "завершён": "completed",
  "закрыт": "completed", "отгружен": "completed", "отменен": "cancelled", "отменён": "cancelled", "удален": "cancelled", "удалён": "cancelled"}';

create trigger settings_feed after insert or update or delete or truncate on settings
  for each statement execute function settings_changed();

alter table exchange_sent_fields drop constraint exchange_sent_fields_field_fk;
drop table shop_settings, guest_order_settings, customer_order_settings, delivery_rules, exchange_ownership, exchange_statuses;
