// About the company, with the ways into what belongs to it (ROUTE-10).
import { type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { companyPageHrefs } from '#contract/company-pages.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { loadCompanyPage } from './company-page.loader.ts'
import { DrawnPage } from './production/drawn-page.tsx'
import { drawPage } from './production/draw-page.ts'
import { AboutPage } from './about-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadCompanyPage(context.get(requestContext).services, 'about-us')
  return {
    title: page.title,
    summary: page.summary,
    picture: page.picture && { hash: page.picture.hash },
    html: drawPage(<AboutPage page={page} />),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.title} — Родник`,
        description: loaderData.summary,
        path: companyPageHrefs['about-us'],
        matches,
        picture: loaderData.picture,
      })
    : [{ title: 'Страница не найдена — Родник' }]

export default DrawnPage
