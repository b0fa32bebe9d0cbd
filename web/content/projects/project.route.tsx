// Shows a finished object: description, facts, map, pictures, products (ROUTE-08).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { objectHref, objectsHref, productionHref } from '#contract/content/content-links.ts'
import { viewCard } from '#web/catalogue/cards/card-view-model.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinePicture } from '#web/ui/controls/product-thumbnail.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Link } from '#web/ui/link.tsx'
import { FactList, TextPage } from '../page-layout.tsx'
import { LocationOnMap, pickMapSettings } from '../location-on-map.tsx'
import { ImageGallery } from '../image-gallery.tsx'
import { Prose } from '../prose.tsx'
import { listCardsByArticle } from '#server/catalogue/cards/cards-by-article.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { getObject } from '#server/content/projects.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { requireId } from '#server/http/api-response.ts'
import { richTextHtml } from '../rich-text-html.tsx'
import type { Route } from './+types/project.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function ObjectRoute({ loaderData: { object, products, html, map } }: Route.ComponentProps) {
  const { title, lead, type, location, address, coordinates, year, facts, gallery, production } = object
  const place = [location.name, address].filter(Boolean).join(', ')
  const shown = [
    { name: 'Место', value: place },
    { name: 'Тип объекта', value: type.name },
    ...(year === null ? [] : [{ name: 'Сдан', value: `${year} год` }]),
    ...facts,
  ]
  return (
    <TextPage
      title={title}
      steps={[
        { name: 'Объекты', href: '/objects' },
        { name: location.name, href: objectsHref({ location: location.slug }) },
      ]}
      lead={lead}
    >
      <div className="flex flex-col gap-12">
        <ImageGallery pictures={gallery} label={`Галерея: ${title}`} isFirst />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[7fr_5fr] lg:gap-8">
          <Prose html={html} className="min-w-0 max-lg:order-2" />
          <div className="min-w-0 rounded-card border border-line p-5 md:p-6">
            <h2 className="mb-3 text-22">Об объекте</h2>
            <FactList facts={shown} />
            <div className="mt-4">
              <LocationOnMap map={map} coordinates={coordinates} address={place} title={title} />
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              <CallbackLink href="/callback" className={buttonClass('primary')}>
                <Icon name="phone" />
                Хочу так&nbsp;же
              </CallbackLink>
            </div>
          </div>
        </div>
        {production.length > 0 ? (
          <Section id="made" title={'Наше производство на\u00a0объекте'}>
            <ul className="flex flex-wrap gap-3">
              {production.map((one) => (
                <li key={one.slug}>
                  <Link to={productionHref(one.slug)} className={buttonClass('tint')}>
                    {one.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {products.length > 0 ? (
          <Section id="used" title="Применённое оборудование">
            <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:gap-4 xl:grid-cols-3">
              {products.map(({ article, name, image, price, inStock, stock }) => (
                <li
                  key={article}
                  className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line p-3 hover:border-primary"
                >
                  <span className="flex size-18 shrink-0 items-center justify-center rounded-control picture-ground">
                    <LinePicture hash={image} size={72} />
                  </span>
                  <span className="min-w-0 flex-[1_1_9rem]">
                    <Link
                      to={productHref(article)}
                      className="text-14 font-medium no-underline group-hover:text-primary after:absolute after:inset-0"
                    >
                      <ProductName name={name} />
                    </Link>
                    <span className="numbers mt-1 block text-13 text-muted">арт. {article}</span>
                    <span className="numbers mt-1 flex flex-wrap items-baseline gap-x-3 text-13">
                      {price ? <b className="text-16 font-semibold">{price}</b> : <span className="text-muted">Цена по запросу</span>}
                      <span className={inStock ? 'stock-yes' : 'stock-order'}>{stock}</span>
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </div>
    </TextPage>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { description, pictures, ...object } = await getObject(services.db, requireId(params.id))
  const articles = object.products.map(({ article }) => article)
  const used = await listCardsByArticle(services, articles)
  const products = (await cardsFor(services, visitor.user, used)).map((card) => viewCard(card))
  return { object, products, html: richTextHtml(description, pictures), map: pickMapSettings(services.settings.current()) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { id, title, lead, location, gallery } = loaderData.object
  return pageMeta({
    title: `${title}, ${location.name} — объекты «Родник»`,
    description: lead,
    path: objectHref(id),
    matches,
    imageHash: gallery[0]?.hash,
  })
}
