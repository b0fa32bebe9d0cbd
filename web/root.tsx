// Renders the document around every page, and the error page (ROUTE-12, ROUTE-13).
import { lazy, Suspense, useEffect, type ReactNode, type ComponentType } from 'react'
import {
  Links,
  Meta,
  Outlet,
  PrefetchPageLinks,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LinksFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { CategoryNode } from '#contract/catalogue/catalogue.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { categoryTree } from '#server/catalogue/tree/category-tree.ts'
import { categoryPictures, type CategoryPictures } from '#server/catalogue/tree/category-images.ts'
import { readCartSnapshot } from '#server/cart/cart-lines.ts'
import { countUnread } from '#server/notifications/notifications.ts'
import { favouriteArticles } from '#server/favourites/favourites.ts'
import { countCurrentOrders } from '#server/orders/list-orders.ts'
import { authorizeRoutes } from './rendering/authorize-routes.ts'
import { clientResults, useShownPage } from './rendering/client-results.ts'
import { requestContext } from './rendering/request-context.ts'
import { useCartSync } from './cart/use-cart.ts'
import { favouritesAction, ProductForm } from './browser/product-form.tsx'
import { rememberDraftOwner } from './browser/draft-owner.ts'
import { readComparedCount, useComparisonSync } from './compare/comparison-store.ts'
import { lostStatus } from './forms/revalidation.ts'
import { FailedPage } from './shell/errors/layout-error-boundary.tsx'
import { DialogHost } from './browser/open-dialog.tsx'
import { useDoubleTapGuard } from './browser/use-double-tap-guard.ts'
import { useRestoredFocus } from './browser/use-restored-focus.ts'
import { useRestoredScroll } from './browser/use-restored-scroll.ts'
import { pickShopDetails } from './rendering/shop-contacts.ts'
import { ShellContext, readShell, useShellData, type ShellCategory, type ShellData, type UserInfo } from './rendering/shell-data.ts'
import { ToastRegion } from './ui/toast.tsx'
import { useHydrated } from './ui/use-hydrated.ts'
import './styles/app.css'
import font from './styles/fonts/golos-text.woff2?url'
import type { Route } from './+types/root.ts'

export const links: LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const middleware = [authorizeRoutes]

let lateParts: Promise<{ default: ComponentType }> | undefined // browser only
/** Without a connection the page goes on without them. */
const loadLateParts = () => (lateParts ??= import('./shell/idle/late-parts.tsx').catch(() => ({ default: () => null })))
const LateParts = lazy(loadLateParts)

export const clientMiddleware = [clientResults(loadLateParts)]

export async function loader({ request, context }: Route.LoaderArgs): Promise<ShellData> {
  const { services, visitor } = context.get(requestContext)
  const logFailureOf = (part: string) => (error: unknown) =>
    services.log.error({ err: error, requestId: visitor.requestId }, `shell: ${part} failed`)
  let tree: CategoryNode[] = []
  let pictures: CategoryPictures = new Map()
  try {
    tree = categoryTree(services.catalogue)
    pictures = await categoryPictures(services)
  } catch (error) {
    logFailureOf('categories')(error)
  }
  const { db } = services
  const [cart, currentOrderCount, unreadCount, favourites] = await Promise.all([
    readCartSnapshot(db, visitor.cartId).catch(logFailureOf('cart')),
    visitor.user ? countCurrentOrders(db, visitor.user.id).catch(logFailureOf('orders')) : 0,
    visitor.user ? countUnread(db, visitor.user.id).catch(logFailureOf('notifications')) : 0,
    visitor.user ? favouriteArticles(db, visitor.user.id).catch(logFailureOf('favourites')) : [],
  ])
  const shellCategory = ({ id, name, slug }: CategoryNode): ShellCategory => ({
    name,
    slug,
    image: pictures.get(id) ?? null,
  })
  const sale = tree.find((category) => category.isSale)
  return {
    categories: tree.filter((category) => !category.isSale).map(shellCategory),
    sale: sale ? shellCategory(sale) : null,
    cart: cart ?? null,
    currentOrderCount: currentOrderCount ?? 0,
    userInfo: visitor.user && userInfoOf(visitor.user, unreadCount ?? 0),
    favourites: favourites ?? [],
    comparedCount: readComparedCount(request.headers.get('cookie')),
    shop: pickShopDetails(services.settings.current()),
    now: services.clock().getTime(),
    deliveryRule: services.settings.deliveryRule(services.clock()),
    origin: services.config.publicOrigin,
    requestId: visitor.requestId,
  }
}

function userInfoOf({ lastName, firstName, middleName, email, phone }: SignedInUser, unreadCount: number): UserInfo {
  const caption = `${firstName.slice(0, 12)} ${lastName.slice(0, 1)}.`
  const unread = { 'aria-label': `${caption}, непрочитанных уведомлений: ${unreadCount}`, 'data-unread': unreadCount }
  return { lastName, firstName, middleName, email, phone: formatPhone(phone), button: { caption, ...(unreadCount === 0 ? {} : unread) } }
}

/** The shell is the same on every page; only a form can change it. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  // In an ended session (401) the response would be a new document, without the prompt to log in.
  if (actionStatus === lostStatus || actionStatus === 401) return false
  return formMethod === undefined ? currentUrl.href === nextUrl.href : formMethod !== 'GET'
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = readShell(useRouteLoaderData('root'))
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        {/* 'self' allows style sheets. Browsers hide nonces from scripts, so one would differ at hydration. */}
        <Links nonce="" />
      </head>
      <body>
        <ShellContext value={shell}>{children}</ShellContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useRestoredFocus()
  useRestoredScroll()
  useDoubleTapGuard()
  useShownPage()
  useCartSync()
  useComparisonSync()
  useEffect(() => window.onScripts?.(true), [])
  const email = useShellData().userInfo?.email
  useEffect(() => {
    if (email) rememberDraftOwner(email)
  }, [email])
  const isHydrated = useHydrated()
  return (
    <>
      <Outlet />
      <ProductForm />
      {/* Offline a missing script of the favourite buttons would fail the page. A server's link would also load data. */}
      {isHydrated && email ? <PrefetchPageLinks page={favouritesAction} /> : null}
      <DialogHost />
      {isHydrated ? (
        <Suspense>
          <LateParts />
        </Suspense>
      ) : null}
      <ToastRegion />
    </>
  )
}

/** For failures of the shell's loader or of a layout. */
export function ErrorBoundary() {
  return (
    <>
      <FailedPage />
      <ToastRegion />
    </>
  )
}
