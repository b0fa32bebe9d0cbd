// Names the shop's own cookies. A page depends on no other cookie (server/http/pages/page-cache.ts).

export const cookieNames = {
  /** the guest's cart, signed */
  cart: 'cart',
  session: 'session',
  /** number of compared products */
  compared: 'compare',
  /** a product for the comparison, whose button was clicked before scripts ran */
  addedToComparison: 'compare-added',
  /** view mode of lists */
  viewMode: 'list-look',
  /** says once that the guest's cart was merged into the customer's */
  mergedCart: 'cart-merged',
} as const
