// Own production (ROUTE-09): what the company makes.
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { listProduction } from '#server/content/production.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { drawPage } from './draw-page.ts'
import { DrawnPage } from './drawn-page.tsx'
import { ProductionListPage } from './production-list-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  return { html: drawPage(<ProductionListPage production={await listProduction(services.db)} />) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Собственное производство — Родник',
    description:
      'Шкафы управления, тепловые пункты, блочные котельные, насосные станции, КНС и водоподготовка: проектируем, собираем в Актобе, монтируем и обслуживаем.',
    path: '/production',
    matches,
  })

export default DrawnPage
