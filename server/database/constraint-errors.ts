// Maps named constraints to an error for the client; the violation of another one is a bug (test/fixtures/internal-constraints.ts).
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
