// Own production (ROUTE-09): what the company makes.
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { productionHref } from '#contract/production-href.ts'
import { listProduction } from '#server/content/production.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { CardGrid, PictureCard } from '../picture-card.tsx'
import { TextPage } from '../text-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  return { production: await listProduction(services.db) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Собственное производство — Родник',
    description:
      'Шкафы управления, тепловые пункты, блочные котельные, насосные станции, КНС и водоподготовка: проектируем, собираем в Актобе, монтируем и обслуживаем.',
    path: '/production',
    matches,
  })

export default function ProductionList() {
  const { production } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title="Собственное производство"
      lead="Проектируем, собираем и испытываем оборудование в Актобе, привозим на объект, запускаем и обслуживаем. Заполните опросный лист на странице оборудования, и инженер посчитает решение."
    >
      <CardGrid>
        {production.map(({ id, slug, title, lead, picture }, at) => (
          <PictureCard key={id} href={productionHref(slug)} title={title} text={lead} picture={picture} isFirst={at === 0} />
        ))}
      </CardGrid>
    </TextPage>
  )
}
