// Names the shop's cookies; pages depend on no others (server/http/pages/page-cache.ts).

export const cookieNames = {
  /** the guest's cart, signed */
  cart: 'cart',
  session: 'session',
  /** number of compared products */
  compared: 'compare',
  /** product added to the comparison before scripts ran */
  addedToComparison: 'compare-added',
  /** view mode of lists */
  viewMode: 'list-look',
  /** shows once that the guest's cart was merged */
  mergedCart: 'cart-merged',
} as const
