// Own production (ROUTE-09): what the company makes.
import { listProduction } from '#server/content/production.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { ProductionListPage } from './production-list-page.tsx'
import type { Route } from './+types/production-list.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  return { production: await listProduction(services.db) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Собственное производство — Родник',
    description:
      'Шкафы управления, тепловые пункты, блочные котельные, насосные станции, КНС и водоподготовка: проектируем, собираем в Актобе, монтируем и обслуживаем.',
    path: '/production',
    matches,
  })

export default function ProductionListRoute({ loaderData }: Route.ComponentProps) {
  return <ProductionListPage {...loaderData} />
}
