// Partners: the brands whose goods the shop sells (ROUTE-10).
import { type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { listPartners } from '#server/content/partners.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { DrawnPage } from './production/drawn-page.tsx'
import { drawPage } from './production/draw-page.ts'
import { PartnersPage } from './partners-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  return { html: drawPage(<PartnersPage partners={await listPartners(services.db)} />) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Партнёры — Родник',
    description: 'Марки, которые мы держим на складе, ставим в своё оборудование и обслуживаем: насосы, котлы, радиаторы, арматура.',
    path: '/about/partners',
    matches,
  })

export default DrawnPage
