// One partner with the goods of its brand (ROUTE-10, CONT-01).
import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { emptyFilter, withBrand } from '#contract/catalogue-filter.ts'
import { catalogueHref } from '#contract/catalogue-href.ts'
import { formatCount } from '#contract/money.ts'
import { partnerHref } from '#contract/partners.ts'
import { pictureIdsOf } from '#contract/rich-text.ts'
import { cardsFor } from '#server/catalogue/cards/visitor-cards.ts'
import { getPartner, goodsOfBrand } from '#server/content/partners.ts'
import { findPictures } from '#server/content/pictures.ts'
import { viewCard } from '#web/catalogue/cards/card-view.ts'
import { afterTouch } from '#web/layout/after-touch.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { drawPage } from './production/draw-page.ts'
import { pageId } from './page-id.loader.ts'
import { PartnerPage } from './partner-page.tsx'
import { richTextHtml } from './rich-text.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

const shownGoods = 10

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const { id, name, country, summary, logo, body, website, brand } = await getPartner(services.db, pageId(params.id))
  const [pictures, goods] = await Promise.all([
    findPictures(services.db, pictureIdsOf(body)),
    brand ? goodsOfBrand(services, brand.name, shownGoods) : { count: 0, cards: [] },
  ])
  const cards = await cardsFor(services, visitor.user, goods.cards)
  const listHref = brand && goods.count > 0 ? catalogueHref(withBrand(emptyFilter, brand.name)) : null
  const goodsCount = formatCount(goods.count, 'товар', 'товара', 'товаров')
  const page = <PartnerPage {...{ name, country, summary, logo, website, listHref, goodsCount }} html={richTextHtml(body, pictures)} />
  return { id, name, summary, listHref, goodsCount, html: drawPage(page), cards: cards.map((card) => viewCard(card)) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Партнёр не найден — Родник' }, { name: 'robots', content: 'noindex' }]
  const { id, name, summary, goodsCount, cards } = loaderData
  const goods = cards.length > 0 ? ` В каталоге ${goodsCount} с ценами и наличием.` : ' Партнёр магазина «Родник» в Казахстане.'
  return pageMeta({ title: `${name} — партнёр «Родника»`, description: `${name}: ${summary}${goods}`, path: partnerHref(id), matches })
}

const loadGoods = () => import('./partner-goods.tsx')
const PartnerGoods = import.meta.env.SSR ? (await loadGoods()).default : afterTouch('#goods', loadGoods)

export default function PartnerRoute() {
  const { name, listHref, cards, html } = useLoaderData<typeof loader>()
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {cards.length > 0 ? (
        <Suspense fallback={null}>
          <PartnerGoods {...{ name, listHref, cards }} />
        </Suspense>
      ) : null}
    </>
  )
}
