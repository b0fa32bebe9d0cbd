import { productionHref } from '#contract/content/production-href.ts'
import type { ProductionCard } from '#contract/content/production.ts'
import { CardGrid, PictureCard } from '../image-card.tsx'
import { TextPage } from '../page-layout.tsx'

export function ProductionListPage({ production }: { production: ProductionCard[] }) {
  return (
    <TextPage
      title="Собственное производство"
      lead="Проектируем и собираем в Актобе, привозим на объект, запускаем и обслуживаем. По опросному листу инженер посчитает решение."
    >
      <CardGrid>
        {production.map(({ id, slug, title, lead, picture }, at) => (
          <PictureCard key={id} href={productionHref(slug)} title={title} text={lead} picture={picture} isFirst={at === 0} />
        ))}
      </CardGrid>
    </TextPage>
  )
}
