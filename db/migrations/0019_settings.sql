-- How the shop is reached (SHELL-15) and from which sum delivery is free (SHELL-09), as staff edit them.

-- As content (0020, which brings the word): its reader reads these few rows anew and drops the pages it keeps.
create function settings_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind) values ('content');
  perform pg_notify('catalogue_changes', '');
  return null;
end $$;

-- One row. An empty text hides its element.
create table shop_settings (
  is_only boolean constraint shop_settings_pk primary key default true constraint shop_settings_one_row check (is_only),
  -- +77132000000, as contract/phone.ts stores numbers
  phone text not null default '' constraint shop_settings_phone_shape check (phone ~ '^(\+7\d{10})?$'),
  email text not null default '' constraint shop_settings_email_shape check (email = '' or email like '%_@_%'),
  -- of the production (SHELL-10)
  address text not null default '',
  -- every day, by the clock of Aktobe; both or none (CONST-10)
  opens_at text not null default '09:00' constraint shop_settings_opens_at_shape check (opens_at ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  closes_at text not null default '18:00' constraint shop_settings_closes_at_shape check (closes_at ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  -- chats of the floating menu (SHELL-08); the first is «Написать нам» as well
  messenger_url text not null default '',
  second_messenger_url text not null default '',
  instagram_url text not null default '',
  video_url text not null default '',
  photo_url text not null default '',
  network_url text not null default '',
  map_provider text not null default '' constraint shop_settings_map_provider_known check (map_provider in ('', 'yandex', '2gis')),
  map_key text not null default '',
  -- maintenance: until then pages answer 503
  closed_until timestamptz,
  updated_at timestamptz not null default now(),
  constraint shop_settings_hours_in_order check ((opens_at = '') = (closes_at = '') and (opens_at = '' or opens_at < closes_at)),
  constraint shop_settings_addresses_of_web check (
    concat(' ', messenger_url, ' ', second_messenger_url, ' ', instagram_url, ' ', video_url, ' ', photo_url, ' ', network_url, ' ')
      !~ '(^| )(?!https://)[^ ]')
);
insert into shop_settings default values;
create trigger shop_settings_feed after insert or update or delete or truncate on shop_settings
  for each statement execute function settings_changed();

-- One at a time: banner, cart and checkout read the one of the day.
create table delivery_rules (
  id integer generated always as identity constraint delivery_rules_pk primary key,
  text text not null constraint delivery_rules_text_not_blank check (btrim(text) <> ''),
  -- delivery costs nothing from this sum on
  threshold_tiyn bigint not null constraint delivery_rules_threshold_not_negative check (threshold_tiyn >= 0),
  -- both days belong to it, by the calendar of Aktobe; no end: until further notice
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delivery_rules_days_in_order check (ends_on >= starts_on),
  constraint delivery_rules_one_at_a_time exclude using gist (daterange(starts_on, ends_on, '[]') with &&)
);
-- CONST-10: what every shop begins with.
insert into delivery_rules (text, threshold_tiyn, starts_on) values ('Бесплатная доставка при покупке от 10 000 ₸', 1000000, '2025-01-02');
create trigger delivery_rules_feed after insert or update or delete or truncate on delivery_rules
  for each statement execute function settings_changed();
