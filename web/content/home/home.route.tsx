// Serves the home page (ROUTE-01). Sections without content are left out.
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { emptyFilter, withBrand } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { newProducts, popularProducts, saleProducts } from '#server/catalogue/cards/home-product-rows.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { popularBrands } from '#server/catalogue/tree/category-tree.ts'
import { readHomeContent } from '#server/content/home-content.ts'
import { viewCard } from '#web/catalogue/cards/card-view-model.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { DeliveryRule } from '#contract/shop/settings.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { organizationData, webSiteData } from '../schema-org.ts'
import { unlessHashChange } from '#web/forms/revalidation.ts'
import type { RowProducts } from './product-row.tsx'
import { HomePage } from './home-page.tsx'
import { viewNewsCard } from '../news/news-view.ts'
import type { Route } from './+types/home.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

// five in a row on wide screens, two rows of three on middle ones, two of two on a phone (app.css)
const rowLength = 6
// what the arrows of a wide screen lead through: three times five
const articlesOfRow = 15
const brandCount = 16

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const now = services.clock()
  const [popular, fresh, sale, { chosen, slides, videos, news }] = await Promise.all([
    popularProducts(services, articlesOfRow),
    newProducts(services, articlesOfRow),
    saleProducts(services, articlesOfRow),
    readHomeContent(services.db, now).then(async ({ chosenIds, ...content }) => ({
      ...content,
      chosen: await services.catalogue.cached.cards.find(chosenIds.slice(0, articlesOfRow)),
    })),
  ])
  const shown = async (products: ProductCard[]): Promise<RowProducts> => ({
    cards: (await cardsFor(services, visitor.user, products.slice(0, rowLength))).map((card) => viewCard(card)),
    articles: products.map(({ article }) => article),
  })
  const { publicOrigin: origin } = services.config
  const shop = services.settings.current()
  const rule = services.settings.deliveryRule(now)
  const profiles = [shop.instagramUrl, shop.videoUrl, shop.photoUrl, shop.networkUrl]
  return {
    delivery: rule && deliveryUntil(rule),
    popular: await shown(popular),
    fresh: await shown(fresh),
    sale: await shown(sale),
    chosen: await shown(chosen),
    slides: slides.carousel,
    marketing: slides.marketing,
    videos,
    news: news.map((one) => viewNewsCard(one, now)),
    brands: popularBrands(services.catalogue, brandCount).map((name) => ({ name, href: catalogueHref(withBrand(emptyFilter, name)) })),
    links: { fresh: catalogueHref({ ...emptyFilter, ordering: 'new' }), popular: catalogueHref({ ...emptyFilter, ordering: 'popular' }) },
    structuredData: [organizationData({ ...shop, links: profiles }, origin), webSiteData(origin)],
  }
}

const deliveryUntil = ({ text, endsOn }: DeliveryRule): string => (endsOn === null ? text : bindUnits(`${text} — до ${dayInWords(endsOn)}`))

/** A change of the cart changes nothing here that the cards do not know. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.formMethod === undefined || change.formMethod === 'GET') && unlessHashChange(change)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: 'Родник — насосы, котлы, трубы и арматура в Казахстане',
    description:
      'Оборудование для воды, отопления и канализации: насосы, котлы, радиаторы, трубы, запорная арматура. Цены в тенге, наличие в магазинах, доставка по Казахстану.',
    path: '/',
    matches,
    structuredData: loaderData.structuredData,
  })

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
