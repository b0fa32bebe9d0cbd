// Every route of the API and every page, and which action of the permissions' table to open it is (ROLE-01, ERR-03).
// A route that is missing here is open to nobody: it answers 500.
import type { Action } from './permissions.ts'

/** `METHOD /path` as registered under /api/v1. */
export const apiActions: Readonly<Record<string, Action>> = {
  'GET /catalog/popular-queries/': 'see the shop',
  'GET /catalog/search/': 'see the shop',
  'GET /catalog/suggestions/': 'see the shop',
  'POST /catalog/opened/': 'see the shop',
  'GET /product/': 'see the shop',
  'GET /product/new/': 'see the shop',
  'GET /product/price-limits/': 'see the shop',
  'GET /product/search-brands': 'see the shop',
  'GET /product/search-subcategories': 'see the shop',
  'GET /product/:article/': 'see the shop',
  'GET /category/': 'see the shop',
  'GET /category/filters/': 'see the shop',
  'GET /category/on_main/': 'see the shop',
  'GET /subcategory/': 'see the shop',
  'GET /subcategory/tree/': 'see the shop',
  'GET /subcategory/properties_filters/': 'see the shop',
  'GET /subcategory/:id/': 'see the shop',
  'GET /subcategory/:id/ancestors/': 'see the shop',
  'GET /subcategory/:id/children/': 'see the shop',
  'GET /subcategory/:id/properties_filters/': 'see the shop',
  'GET /subcategory/:id/subtree/': 'see the shop',
  'GET /brands/': 'see the shop',
  'GET /brands/:id/': 'see the shop',
  'GET /shop/': 'see the shop',

  'GET /cart/get/': 'see the shop',
  'POST /cart/add/': 'see the shop',
  'PATCH /cart/:article/': 'see the shop',
  'DELETE /cart/remove/': 'see the shop',

  'POST /order/': 'place an order',
  'GET /order/:id/': 'see the shop', // a guest's with the phone; a customer's own
  'GET /order/': 'use own orders',
  'GET /order/search/': 'use own orders',
  'GET /order/available/': 'use own orders',
  'GET /order/latest/': 'use own orders',
  'DELETE /order/:id/': 'use own orders',
  'POST /order/:id/items/': 'use own orders',
  'PATCH /order/:id/items/:itemId/': 'use own orders',
  'DELETE /order/:id/items/multiple/': 'use own orders',
  'DELETE /order/:id/items/:itemId/': 'use own orders',
  'PATCH /order/:id/place': 'use own orders',
  'POST /order/:id/copy': 'use own orders',
  'GET /order/:id/files': 'use own orders',
  'POST /order/:id/files': 'use own orders',
  'GET /order/:id/files/:fileId/': 'use own orders',
  'DELETE /order/:id/files/:fileId/': 'use own orders',
  'POST /order/:id/files/:fileId/fill-order': 'use own orders',
  'POST /order/:id/copy-by-order/:otherId/': 'use own orders',
  'GET /paymentTypes/': 'see the shop',
  'POST /callback/': 'see the shop',

  'POST /auth/login/': 'see the shop', // also with a session: it is replaced
  'POST /auth/logout/': 'log out',
  'GET /auth/login-check': 'use own account',
  'POST /users/': 'see the shop',
}

/** The pattern of a page as web/routes.ts writes it, `/` for the home page. */
export const pageActions: Readonly<Record<string, Action>> = {
  '/': 'see the shop',
  '/catalog/product/*': 'see the shop',
  '/catalog/:category?/:subcategory?': 'see the shop',
  '/precatalog': 'see the shop',
  '/precatalog/:category': 'see the shop',
  '/compare': 'see the shop',
  '/article-list': 'see the shop',
  '/my-orders': 'see the shop',
  '/callback': 'see the shop',
  '/contacts': 'see the shop',
  '/delivery': 'see the shop',
  '/policy': 'see the shop',
  '/cart': 'see the shop',
  '/order': 'see the shop', // a guest's by its link; a customer's own
  '/checkout': 'place an order',
  '/fragments/menu': 'see the shop',
  '/fragments/menu/:category': 'see the shop',
  '/fragments/cards': 'see the shop',
  '/fragments/comparison': 'see the shop',
  '/fragments/stock': 'see the shop',
  '/*': 'see the shop',
}
