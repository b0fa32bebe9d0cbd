// Every named constraint of the schema: the ones a client can run into with their answer, the others as internal (to meet one is a
// fault of ours). A test holds this table against pg_constraint.
import type { ErrorCode } from '#contract/errors.ts'

export const clientConstraints: Record<string, ErrorCode> = {
  cart_items_product_fk: 'product_not_found',
  cart_items_cart_fk: 'cart_empty',
  cart_items_quantity_positive: 'malformed',
  order_items_quantity_positive: 'malformed',
  orders_shop_fk: 'malformed',
  orders_guest_phone_shape: 'malformed',
  orders_payer_bin_shape: 'malformed',
  orders_one_way: 'malformed',
  stock_count_not_negative: 'not_enough_stock',
  users_email_key: 'email_taken',
}

/** Written only by the exchange, the demo and our own transactions, which check before they write. */
export const internalConstraints: ReadonlySet<string> = new Set(
  `brands_external_id_key brands_name_key brands_name_not_blank brands_pk brands_slug_key
  callbacks_crm_tries_not_negative callbacks_name_not_blank callbacks_phone_shape callbacks_pk callbacks_sent_has_deal
  crm_pause_one_row crm_pause_pk crm_turns_pk
  cart_items_pk cart_undos_cart_fk cart_undos_kind_known cart_undos_pk carts_pk carts_user_fk carts_user_own
  catalogue_changes_pk catalogue_changes_product_named
  categories_external_id_key categories_image_fk categories_name_key categories_name_not_blank categories_pk categories_slug_key
  cities_name_key cities_pk idempotency_keys_pk
  documents_byte_size_positive documents_content_hash_key documents_pk documents_title_not_blank
  exchange_characteristics_pk exchange_properties_pk exchange_values_pk search_synonyms_pk search_synonyms_several search_synonyms_aims_filled
  search_openings_count search_openings_pk search_openings_size search_queries_counts search_queries_pk search_queries_size
  images_content_hash_key images_height_positive images_pk images_width_positive
  mounting_needs_key mounting_needs_kind_pair mounting_needs_needed_subcategory_fk mounting_needs_pk mounting_needs_property_pair
  mounting_needs_subcategory_fk
  order_events_order_fk order_events_pk
  order_item_stock_count_positive order_item_stock_item_fk order_item_stock_pk order_item_stock_shop_fk
  order_files_byte_size_positive order_files_content_key order_lists_file_fk order_lists_pk order_files_name_not_blank order_files_order_fk order_files_pk
  order_items_order_fk order_items_pk order_items_position_key order_items_product_fk order_items_product_key
  orders_draft_of_customer orders_guest_named orders_number_key orders_number_shape orders_pk orders_placed_at_known orders_total_not_negative
  orders_user_fk
  price_types_external_id_key price_types_name_key price_types_pk
  product_documents_document_fk product_documents_pk product_documents_product_fk
  product_images_image_fk product_images_pk product_images_product_fk
  product_prices_pk product_prices_price_positive product_prices_price_type_fk product_prices_product_fk
  product_subcategories_pk product_subcategories_product_fk product_subcategories_subcategory_fk
  products_article_key products_article_not_blank products_brand_fk products_external_id_key products_last_price_positive
  products_length_not_negative products_name_not_blank products_pk products_price_positive products_subcategory_fk
  products_weight_not_negative
  properties_name_key properties_name_not_blank properties_pk properties_subcategory_fk
  property_values_pk property_values_property_fk property_values_text_key property_values_text_not_blank
  schema_migrations_pk
  favourites_list_name_length favourites_pk favourites_product_fk favourites_user_fk favourites_user_product_key
  credentials_pk credentials_user_fk credentials_user_provider_key
  sessions_pk sessions_token_hash_key sessions_user_fk
  users_email_lower users_first_name_not_blank users_last_name_not_blank users_phone_shape users_pk verifications_pk
  shared_carts_code_shape shared_carts_pk
  shops_city_fk shops_external_id_key shops_name_not_blank shops_pk
  stock_pk stock_product_fk stock_shop_fk
  subcategories_category_fk subcategories_external_id_key subcategories_id_category_key subcategories_name_not_blank
  subcategories_not_own_parent subcategories_parent_fk subcategories_pk subcategories_slug_key`.split(/\s+/),
)
