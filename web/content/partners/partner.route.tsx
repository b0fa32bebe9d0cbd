// Shows a partner with the products of its brand (ROUTE-10, CONT-01).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { partnerHref } from '#contract/content/content-links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { aboutStep, TextPage } from '../page-layout.tsx'
import { ProductRow } from '../home/product-row.tsx'
import { PartnerLogo } from './partner-logo.tsx'
import { Prose } from '../prose.tsx'
import { emptyFilter, withBrand } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { formatCount } from '#contract/values/money.ts'
import { listPictureIds } from '#contract/content/rich-text.schema.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { getPartner, productsOfBrand } from '#server/content/partners.ts'
import { findPictures } from '#server/content/content-images.ts'
import { viewCard } from '#web/catalogue/cards/card-view-model.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { requireId } from '#server/http/api-response.ts'
import { richTextHtml } from '../rich-text-html.tsx'
import type { Route } from './+types/partner.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function PartnerRoute({ loaderData }: Route.ComponentProps) {
  const { name, country, summary, logo, website, html, listHref, brandProductCount, cards } = loaderData
  return (
    <>
      <TextPage title={name} steps={[aboutStep, { name: 'Партнёры', href: '/about/partners' }]} extra={country} lead={summary}>
        <div className="mb-6 flex flex-col gap-6 md:flex-row md:gap-10">
          <span className="flex w-full max-w-80 shrink-0 items-center justify-center self-start overflow-hidden rounded-card border border-line">
            <PartnerLogo name={name} logo={logo} isFirst />
          </span>
          <div className="flex min-w-0 flex-col gap-6">
            <Prose html={html} />
            <p className="flex flex-wrap gap-3">
              {listHref ? (
                <Link to={listHref} className={buttonClass('primary')}>
                  {brandProductCount} в&nbsp;каталоге
                </Link>
              ) : null}
              {website ? (
                <a href={website} target="_blank" rel="noopener nofollow" className={buttonClass('plain')}>
                  Сайт марки
                  <Icon name="arrow-right" />
                  <span className="sr-only">(в&nbsp;новом окне)</span>
                </a>
              ) : null}
            </p>
          </div>
        </div>
      </TextPage>
      <div className="wrapper">
        <ProductRow
          title={`Популярные товары ${name}`}
          href={listHref}
          link="Смотреть все"
          products={{ cards, articles: cards.map(({ article }) => article) }}
        />
      </div>
    </>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

const shownProducts = 10

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { id, name, country, summary, logo, body, website, brand } = await getPartner(services.db, requireId(params.id))
  const [pictures, products] = await Promise.all([
    findPictures(services.db, listPictureIds(body)),
    brand ? productsOfBrand(services, brand.name, shownProducts) : { count: 0, cards: [] },
  ])
  const cards = await cardsFor(services, visitor.user, products.cards)
  const listHref = brand && products.count > 0 ? catalogueHref(withBrand(emptyFilter, brand.name)) : undefined
  const brandProductCount = formatCount(products.count, 'товар', 'товара', 'товаров')
  const html = richTextHtml(body, pictures)
  return { id, name, country, summary, logo, website, listHref, brandProductCount, html, cards: cards.map((card) => viewCard(card)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { id, name, summary, brandProductCount, cards } = loaderData
  const products = cards.length > 0 ? ` В каталоге ${brandProductCount} с ценами и наличием.` : ' Партнёр магазина «Родник» в Казахстане.'
  return pageMeta({ title: `${name} — партнёр «Родника»`, description: `${name}: ${summary}${products}`, path: partnerHref(id), matches })
}
