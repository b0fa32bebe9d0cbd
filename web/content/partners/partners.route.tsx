// Partners: the brands whose goods the shop sells (ROUTE-10).
import { listPartners } from '#server/content/partners.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { PartnersPage } from './partners-page.tsx'
import type { Route } from './+types/partners.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  return { partners: await listPartners(services.db) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Партнёры — Родник',
    description: 'Марки, которые мы держим на складе, ставим в своё оборудование и обслуживаем: насосы, котлы, радиаторы, арматура.',
    path: '/about/partners',
    matches,
  })

export default function PartnersRoute({ loaderData }: Route.ComponentProps) {
  return <PartnersPage {...loaderData} />
}
