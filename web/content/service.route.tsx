// The service centre (ROUTE-06).
import { type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { companyPageHrefs } from '#contract/company-pages.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { loadCompanyPage } from './company-page.loader.ts'
import { DrawnPage } from './production/drawn-page.tsx'
import { drawPage } from './production/draw-page.ts'
import { ServicePage } from './service-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadCompanyPage(context.get(requestContext).services, 'service')
  return { title: page.title, summary: page.summary, html: drawPage(<ServicePage page={page} />) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({ title: `${loaderData.title} — Родник`, description: loaderData.summary, path: companyPageHrefs.service, matches })
    : [{ title: 'Страница не найдена — Родник' }]

export default DrawnPage
