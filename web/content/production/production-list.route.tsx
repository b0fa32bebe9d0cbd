// Lists what the company produces (ROUTE-09).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { productionHref } from '#contract/content/content-links.ts'
import { CardGrid, ImageCard } from '../image-card.tsx'
import { TextPage } from '../page-layout.tsx'
import { selectProduction } from '#server/content/production.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/production-list.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function ProductionListRoute({ loaderData: { production } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Собственное производство"
      lead="Проектируем и собираем в Актобе, привозим на объект, запускаем и обслуживаем. По опросному листу инженер посчитает решение."
    >
      <CardGrid>
        {production.map(({ id, slug, title, lead, picture }, at) => (
          <ImageCard key={id} href={productionHref(slug)} title={title} text={lead} picture={picture} isFirst={at === 0} />
        ))}
      </CardGrid>
    </TextPage>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  return { production: await selectProduction(services.db).execute() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Собственное производство — Родник',
    description:
      'Шкафы управления, тепловые пункты, блочные котельные, насосные станции, КНС и водоподготовка: проектируем, собираем в Актобе, монтируем и обслуживаем.',
    path: '/production',
    matches,
  })
