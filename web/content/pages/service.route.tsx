// Shows the page of the service centre (ROUTE-06).
import { AskUs, TextPage } from '../page-layout.tsx'
import { loadCompanyPage } from './company-page.loader.ts'
import { ContentImage } from '../content-image.tsx'
import { Prose } from '../prose.tsx'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { companyPageHrefs } from '#contract/content/content-links.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/service.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function ServiceRoute({ loaderData: page }: Route.ComponentProps) {
  const { title, summary, picture, html } = page
  return (
    <TextPage
      title={title}
      lead={summary}
      sidebar={
        <AskUs title="Вызвать мастера" text="Назовите модель с таблички и что случилось: мастер перезвонит и договорится о времени." />
      }
    >
      {picture ? <ContentImage picture={picture} isFirst className="mb-8 h-auto w-full max-w-3xl rounded-card bg-ground" /> : null}
      <Prose html={html} />
    </TextPage>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadCompanyPage(context.get(requestContext).services, 'service')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: `${loaderData.title} — Родник`, description: loaderData.summary, path: companyPageHrefs.service, matches })
