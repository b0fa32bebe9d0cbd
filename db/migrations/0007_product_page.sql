-- What stands around a product on its page: documents, what its installation needs, its other sizes, what was bought with it (PROD-01).

create type document_kind as enum ('passport', 'certificate', 'manual', 'drawing');

-- A document once, whoever shows it: a passport belongs to a whole series, a certificate to a brand. The file is named by its content's hash.
create table documents (
  id integer generated always as identity constraint documents_pk primary key,
  kind document_kind not null,
  title text not null constraint documents_title_not_blank check (btrim(title) <> ''),
  content_hash text not null constraint documents_content_hash_key unique,
  byte_size integer not null constraint documents_byte_size_positive check (byte_size > 0),
  created_at timestamptz not null default now()
);

create table product_documents (
  product_id integer not null constraint product_documents_product_fk references products on delete cascade,
  position integer not null,
  document_id integer not null constraint product_documents_document_fk references documents on delete cascade,
  constraint product_documents_pk primary key (product_id, position)
);
create index product_documents_document_ix on product_documents (document_id);

-- «Нужно для монтажа», kept by staff: goods of one subcategory need goods of another, of the same size where both name a property.
create table mounting_needs (
  id integer generated always as identity constraint mounting_needs_pk primary key,
  subcategory_id integer not null constraint mounting_needs_subcategory_fk references subcategories on delete cascade,
  needed_subcategory_id integer not null constraint mounting_needs_needed_subcategory_fk references subcategories on delete cascade,
  -- whose values have to be one size: «Присоединение» of the tap and «Размер» of the fitting; null = any size will do
  property text,
  needed_property text,
  -- only goods with this value: «Изделие» = «ФУМ-лента»
  kind_property text,
  kind text,
  position integer not null default 0,
  constraint mounting_needs_property_pair check ((property is null) = (needed_property is null)),
  constraint mounting_needs_kind_pair check ((kind_property is null) = (kind is null)),
  constraint mounting_needs_key unique nulls not distinct (subcategory_id, needed_subcategory_id, property, needed_property, kind_property, kind)
);

-- Other sizes of a product are called as it is up to the first digit: «Насос циркуляционный Grundfos UPS 25-60 180». Null for a name
-- without a number, or with nothing but one word before it. Measured 2026-11-21: 5 µs a name.
create function family_key_of(name text) returns integer language sql immutable parallel safe as $$
  select hashtext(lower(kin))
  from rtrim(substring(name from '^[^0-9½¼¾⅛⅜⅝⅞]+(?=[0-9½¼¾⅛⅜⅝⅞])'), ' ,.:;-–—×("«#№Ø') kin
  where kin ~ '[ -]'
$$;
alter table products add column family_key integer generated always as (family_key_of(name)) stored;
create index products_family_key_ix on products (subcategory_id, family_key) where family_key is not null;

-- «С этим товаром покупают»
create index order_items_product_ix on order_items (product_id, order_id);
