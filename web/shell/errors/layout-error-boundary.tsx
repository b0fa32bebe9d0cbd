// Renders the error page inside each layout (ROUTE-12, ROUTE-13).
// In the root's boundary React would remove the document's head, and the page would be unstyled for a moment.
import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { loadOrReload } from '#web/rendering/reload-on-chunk-error.ts'
import { describeFailure } from '#web/rendering/page-problem.ts'
import { MainContent, SiteFrame } from '../frame/frame.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'

const NotFoundPage = lazy(() => loadOrReload(() => import('./not-found-page.tsx')))

export function FailedPage() {
  const error = useRouteError() // React Router passes it as a property only inside the route module
  const failure = describeFailure(error, useShellData().requestId, !import.meta.env.SSR)
  return (
    <SiteFrame>
      <MainContent>
        {failure.status === 404 || failure.status === 410 ? (
          <Suspense>
            <NotFoundPage {...failure} status={failure.status} />
          </Suspense>
        ) : (
          <ErrorPage {...failure} />
        )}
      </MainContent>
    </SiteFrame>
  )
}
