// What is shown in place of a page that failed (ROUTE-12, ROUTE-13). Every layout shows it by itself: left to the root, React takes the document's
// head down with the page, and until the style sheet is there again all stands bare (0.35 s, 2026-11-23).
import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { loadOrReload } from '#web/rendering/reload-on-chunk-error.ts'
import { failureOf } from './page-problem.ts'
import { MainContent, SiteFrame } from '../frame.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'

const NotFoundPage = lazy(() => loadOrReload(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })))

/** For a route's `ErrorBoundary`. */
export function FailedPage() {
  const error = useRouteError() // React Router gives it as a property only to what is written in the route's own file
  const { status, problem, requestId } = failureOf(error, useShellData().requestId, !import.meta.env.SSR)
  return (
    <SiteFrame>
      <MainContent>
        {status === 404 || status === 410 ? (
          <Suspense fallback={null}>
            <NotFoundPage status={status} problem={problem} requestId={requestId} />
          </Suspense>
        ) : (
          <ErrorPage status={status} problem={problem} requestId={requestId} />
        )}
      </MainContent>
    </SiteFrame>
  )
}
