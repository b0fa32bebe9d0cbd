// Every page's address.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layout/main-layout.tsx', [
    index('content/home.route.tsx'),
    route('catalog/product/*', 'catalogue/product.route.tsx'), // an article may hold slashes
    // One route for /catalog, /catalog/v2, /catalog/search, /catalog/reload and the clean addresses: choosing a filter keeps the screen.
    route('catalog/:category?/:subcategory?', 'catalogue/listing.route.tsx'),
    route('precatalog', 'catalogue/precatalog.route.tsx', { id: 'precatalogue' }),
    route('precatalog/:category', 'catalogue/precatalog.route.tsx', { id: 'precatalogue-category' }),
    route('compare', 'compare/compare.route.tsx'),
    route('article-list', 'cart/article-list.route.tsx'),
    route('cart/list/:code', 'cart/shared-cart.route.tsx'),
  ]),
  layout('layout/default-layout.tsx', [
    route('my-orders', 'orders/my-orders.route.tsx'),
    route('callback', 'callbacks/callback.route.tsx'),
    route('contacts', 'content/contacts.route.tsx'),
    route('delivery', 'content/delivery.route.tsx'),
    route('production', 'content/production-list.route.tsx'),
    route('production/:id', 'content/production.route.tsx'),
    route('policy', 'content/policy.route.tsx'),
    route('about/wholesaler', 'wholesale/wholesaler.route.tsx'),
    route('personal-account', 'accounts/personal-account.route.tsx'),
    route('draft', 'drafts/draft.route.tsx'),
    route('draft/list', 'drafts/list.route.tsx'),
    route('*', 'content/not-found.route.tsx'),
  ]),
  layout('layout/cart-layout.tsx', [
    route('cart', 'cart/cart.route.tsx'),
    route('checkout', 'orders/checkout.route.tsx'),
    route('cart/shops', 'cart/cart-shops.route.tsx'),
    route('order', 'orders/order.route.tsx'),
  ]),
  layout('accounts/auth-layout.tsx', [
    route('login', 'accounts/login.route.tsx'),
    route('registration', 'accounts/registration.route.tsx'),
    route('recovery', 'accounts/recovery.route.tsx'),
    route('new-password', 'accounts/new-password.route.tsx'),
    route('email-confirm', 'accounts/email-confirm.route.tsx'),
  ]),
  route('personal-account/export', 'accounts/export.route.ts'),
  route('logout', 'accounts/log-out.route.ts'),
  route('cart/share', 'cart/share-cart.route.ts'),
  route('fragments/cart', 'cart/cart-fragment.route.ts'),
  route('fragments/menu', 'layout/menu/menu.route.ts'),
  route('fragments/menu/:category', 'layout/menu/category.route.ts'),
  route('fragments/cards', 'catalogue/cards.route.ts'),
  route('fragments/comparison', 'compare/comparison.route.ts'),
  route('fragments/stock', 'catalogue/stock.route.ts'),
  route('fragments/favourites', 'favourites/favourites.route.ts'),
] satisfies RouteConfig
