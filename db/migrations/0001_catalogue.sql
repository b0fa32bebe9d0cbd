-- Creates the catalogue: categories, properties, products, images, documents, prices, shops, stock.
-- Money is in tiyn (1/100 tenge); quantities are numeric(12,3).

-- Names sort by Russian rules, digits as numbers (CONST-14).
create collation ru_natural (provider = icu, locale = 'ru-u-kn-true');

-- Each image is stored once; its files are named by the hash of the content (server/files).
create table images (
  id integer generated always as identity constraint images_pk primary key,
  content_hash text not null constraint images_content_hash_key unique,
  width integer not null constraint images_width_positive check (width > 0),
  height integer not null constraint images_height_positive check (height > 0),
  created_at timestamptz not null default now()
);

create table categories (
  id integer generated always as identity constraint categories_pk primary key,
  external_id text constraint categories_external_id_key unique,
  name text not null constraint categories_name_key unique constraint categories_name_not_blank check (btrim(name) <> ''),
  slug text not null constraint categories_slug_key unique,
  order_field integer not null default 0,
  icon text not null default 'box',
  description text not null default '',
  is_popular boolean not null default false,
  on_main boolean not null default true,
  -- «РАСПРОДАЖА»: lists every product with a valid old price, in addition to the product's own category (API-12)
  is_sale boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- for tiles and menus (API-10 main_image); null: the image of its best-selling product is shown
  image_id integer constraint categories_image_fk references images
);
create unique index categories_one_sale_key on categories (is_sale) where is_sale;

create table subcategories (
  id integer generated always as identity constraint subcategories_pk primary key,
  external_id text constraint subcategories_external_id_key unique,
  category_id integer not null constraint subcategories_category_fk references categories on delete restrict,
  parent_id integer,
  name text not null constraint subcategories_name_not_blank check (btrim(name) <> ''),
  slug text not null,
  icon text not null default 'box',
  description text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subcategories_slug_key unique (category_id, slug),
  constraint subcategories_id_category_key unique (id, category_id),
  constraint subcategories_not_own_parent check (parent_id <> id),
  -- A child is in the category of its parent. The exchange moves whole branches and defers the check.
  constraint subcategories_parent_fk foreign key (parent_id, category_id) references subcategories (id, category_id)
    deferrable initially immediate
);
create index subcategories_parent_ix on subcategories (parent_id);

create table brands (
  id integer generated always as identity constraint brands_pk primary key,
  external_id text constraint brands_external_id_key unique,
  name text not null constraint brands_name_key unique constraint brands_name_not_blank check (btrim(name) <> ''),
  slug text not null constraint brands_slug_key unique,
  country text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create type property_type as enum ('str', 'int', 'float');

-- A property belongs to the leaf subcategory whose products have it.
create table properties (
  id integer generated always as identity constraint properties_pk primary key,
  external_id text,
  subcategory_id integer not null constraint properties_subcategory_fk references subcategories on delete cascade,
  name text not null constraint properties_name_not_blank check (btrim(name) <> ''),
  type property_type not null,
  unit text,
  position integer not null default 0,
  rapid boolean not null default false,
  constraint properties_name_key unique (subcategory_id, name)
);
create index properties_external_ix on properties (external_id) where external_id is not null;

-- The distinct values of a property: `text` is shown, `number` is for ranges and sorting.
create table property_values (
  id integer generated always as identity constraint property_values_pk primary key,
  property_id integer not null constraint property_values_property_fk references properties on delete cascade,
  text text not null constraint property_values_text_not_blank check (btrim(text) <> ''),
  number double precision,
  constraint property_values_text_key unique (property_id, text)
);

-- Key of a product family: the name up to its first digit, «Насос циркуляционный Grundfos UPS» for «… UPS 25-60 180».
-- Null for a name without a number, and for one with a single word before the number.
create function family_key_of(name text) returns integer language sql immutable parallel safe as $$
  select hashtext(lower(kin))
  from rtrim(substring(name from '^[^0-9½¼¾⅛⅜⅝⅞]+(?=[0-9½¼¾⅛⅜⅝⅞])'), ' ,.:;-–—×("«#№Ø') kin
  where kin ~ '[ -]'
$$;

create table products (
  id integer generated always as identity constraint products_pk primary key,
  external_id text constraint products_external_id_key unique,
  article text not null constraint products_article_key unique constraint products_article_not_blank check (btrim(article) <> ''),
  -- articleKey(article) of contract/article.ts: ignores case, look-alike letters, dashes and spaces (ROUTE-03)
  article_key text not null,
  name text not null constraint products_name_not_blank check (btrim(name) <> ''),
  slug text not null,
  description text not null default '',
  subcategory_id integer not null constraint products_subcategory_fk references subcategories,
  brand_id integer constraint products_brand_fk references brands,
  -- ids of property_values in the order of display; an array is far cheaper to read than a join table at 1M products
  value_ids integer[] not null default '{}',
  unit text not null default 'шт',
  barcode text,
  price_tiyn bigint constraint products_price_positive check (price_tiyn > 0),
  last_price_tiyn bigint constraint products_last_price_positive check (last_price_tiyn > 0),
  vat_percent smallint,
  weight_grams integer constraint products_weight_not_negative check (weight_grams >= 0),
  length_mm integer constraint products_length_not_negative check (length_mm >= 0),
  -- sort key of «popular»: units sold; an estimate in the demo shop
  popularity integer not null default 0,
  is_popular boolean not null default false,
  is_active boolean not null default true,
  -- whether any shop has stock; set by the triggers of 0002
  in_stock boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- other sizes of a product have the same key
  family_key integer generated always as (family_key_of(name)) stored
);
create index products_article_key_ix on products (article_key);
create index products_subcategory_ix on products (subcategory_id);
create index products_name_sort_ix on products (name collate ru_natural) include (id);
create index products_article_sort_ix on products (article collate "C") include (id);
create index products_brand_ix on products (brand_id);
create index products_family_key_ix on products (subcategory_id, family_key) where family_key is not null;
-- Variants sent by the exchange have the id of their product before the `#`.
create index products_family_ix on products (split_part(external_id, '#', 1)) where external_id like '%#%';
-- Order lists name products by barcode, too. Not unique: several products can have the same one, and the buyer chooses.
create index products_barcode_ix on products (barcode) where barcode is not null;

-- Additional subcategories of a product; the main one is products.subcategory_id.
create table product_subcategories (
  product_id integer not null constraint product_subcategories_product_fk references products on delete cascade,
  subcategory_id integer not null constraint product_subcategories_subcategory_fk references subcategories on delete cascade,
  constraint product_subcategories_pk primary key (product_id, subcategory_id)
);
create index product_subcategories_subcategory_ix on product_subcategories (subcategory_id);

create table product_images (
  product_id integer not null constraint product_images_product_fk references products on delete cascade,
  position integer not null,
  image_id integer not null constraint product_images_image_fk references images,
  alt text not null default '',
  -- file name in the exchange; null for an image that staff or the demo added
  source_name text,
  constraint product_images_pk primary key (product_id, position)
);
create index product_images_image_ix on product_images (image_id);

create type document_kind as enum ('passport', 'certificate', 'manual', 'drawing');

-- Each document is stored once: a passport belongs to a series, a certificate to a brand.
-- Its file is named by the hash of the content.
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

-- «Нужно для монтажа», maintained by staff: products of one subcategory need products of another.
create table mounting_needs (
  id integer generated always as identity constraint mounting_needs_pk primary key,
  subcategory_id integer not null constraint mounting_needs_subcategory_fk references subcategories on delete cascade,
  needed_subcategory_id integer not null constraint mounting_needs_needed_subcategory_fk references subcategories on delete cascade,
  -- properties whose values must be the same size: «Присоединение» of the tap, «Размер» of the fitting; null: any size
  property text,
  needed_property text,
  -- only products with this value: «Изделие» = «ФУМ-лента»
  kind_property text,
  kind text,
  position integer not null default 0,
  constraint mounting_needs_property_pair check ((property is null) = (needed_property is null)),
  constraint mounting_needs_kind_pair check ((kind_property is null) = (kind is null)),
  constraint mounting_needs_key unique nulls not distinct (subcategory_id, needed_subcategory_id, property, needed_property, kind_property, kind)
);

create table cities (
  id integer generated by default as identity constraint cities_pk primary key,
  name text not null constraint cities_name_key unique
);
insert into cities (id, name) values (1, 'Актобе'), (2, 'Астана');
select setval(pg_get_serial_sequence('cities', 'id'), 2);

create table shops (
  id integer generated always as identity constraint shops_pk primary key,
  external_id text constraint shops_external_id_key unique,
  city_id integer constraint shops_city_fk references cities,
  name text not null constraint shops_name_not_blank check (btrim(name) <> ''),
  name_for_guest text not null,
  address text not null default '',
  -- free text; contract/opening-hours.ts parses the days
  hours text not null default '',
  is_can_order_by_guest boolean not null default true,
  position integer not null default 0,
  phone text not null default '' constraint shops_phone_shape check (phone ~ '^(\+7[0-9]{10})?$'),
  way text not null default '',
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  constraint shops_place_whole check ((latitude is null) = (longitude is null)),
  constraint shops_place_on_earth check (latitude between -90 and 90 and longitude between -180 and 180)
);

create table stock (
  product_id integer not null constraint stock_product_fk references products on delete cascade,
  shop_id integer not null constraint stock_shop_fk references shops on delete cascade,
  count numeric(12,3) not null constraint stock_count_not_negative check (count >= 0),
  constraint stock_pk primary key (product_id, shop_id)
);

create table price_types (
  id integer generated always as identity constraint price_types_pk primary key,
  external_id text constraint price_types_external_id_key unique,
  name text not null constraint price_types_name_key unique,
  -- the retail price of a product is products.price_tiyn
  is_retail boolean not null default false
);
create unique index price_types_one_retail_key on price_types (is_retail) where is_retail;
insert into price_types (name, is_retail) values ('Розничная', true);

create table product_prices (
  product_id integer not null constraint product_prices_product_fk references products on delete cascade,
  price_type_id integer not null constraint product_prices_price_type_fk references price_types on delete cascade,
  price_tiyn bigint not null constraint product_prices_price_positive check (price_tiyn > 0),
  constraint product_prices_pk primary key (product_id, price_type_id)
);
