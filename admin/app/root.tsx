// Renders the document around every page of the back office, and its error page.
import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type LinksFunction, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '#web/rendering/request-context.ts'
import { authorizeStaff, nameLackOfRight } from './frame/authorize-staff.ts'
import { FailedPage } from './frame/failed-page.tsx'
import { HomeLink } from './frame/home-link.tsx'
import './app.css'
import font from '../../web/styles/fonts/golos-text.woff2?url'
import type { Route } from './+types/root.ts'

export const links: LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const middleware = [nameLackOfRight, authorizeStaff]

export function loader({ context }: Route.LoaderArgs) {
  const { visitor } = context.get(requestContext)
  return { requestId: visitor.requestId }
}

/** The same on every page. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs): boolean => formMethod !== undefined

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#0a1f3f" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => window.onScripts?.(true), [])
  return <Outlet />
}

export function ErrorBoundary() {
  useEffect(() => window.onScripts?.(true), [])
  return (
    <>
      <header className="on-dark flex h-11 items-center bg-footer px-4 text-white">
        <HomeLink />
      </header>
      <main>
        <FailedPage />
      </main>
    </>
  )
}
