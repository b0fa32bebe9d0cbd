-- Creates the tables in which the CommerceML exchange with 1C stores data between two packages.

-- A package of changes can name a property or a value that only an earlier classifier described (docs/exchange.md).
create table exchange_properties (
  id text constraint exchange_properties_pk primary key,
  name text not null,
  -- as displayed: «Напор, м» is «Напор» with the unit «м»
  label text not null,
  unit text,
  -- ТипЗначений as received
  kind text not null
);

create table exchange_values (
  property_id text not null,
  value_id text not null,
  text text not null,
  constraint exchange_values_pk primary key (property_id, value_id)
);

-- Characteristics that distinguish the variants of a product; a package that names only the product omits them.
create table exchange_characteristics (
  offer_id text not null,
  name text not null,
  ordinal integer not null,
  text text not null,
  constraint exchange_characteristics_pk primary key (offer_id, name)
);
