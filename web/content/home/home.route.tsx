// The home page (ROUTE-01). Sections without content are left out.
import type { MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import { newProducts, popularProducts, saleProducts } from '#server/catalogue/cards/showcase.ts'
import { cardsFor } from '#server/catalogue/cards/visitor-cards.ts'
import { popularBrands } from '#server/catalogue/tree/popular-brands.ts'
import { homeContent } from '#server/content/kept-home.ts'
import { viewCard } from '#web/catalogue/cards/card-view.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { answered, describePage, requestContext } from '#web/request-context.ts'
import { organizationData, webSiteData } from '#web/structured-data.ts'
import { unlessHashChange } from '#web/layout/revalidation.ts'
import type { GoodsOfRow } from './goods-row.tsx'
import { HomePage, type HomePageProps } from './home-page.tsx'
import { viewNewsCard } from '../news/news-view.ts'
import type { Route } from './+types/home.route.ts'

// five in a row on wide screens, two rows of three on middle ones, two of two on a phone (app.css)
const rowLength = 6
// what the arrows of a wide screen lead through: three times five
const articlesOfRow = 15
const brandCount = 16

export async function loader({ context }: Route.LoaderArgs): Promise<HomePageProps> {
  const { services, visitor } = context.get(requestContext)
  const now = services.clock()
  const [popular, fresh, sale, { chosen, slides, videos, news }] = await answered(
    visitor,
    Promise.all([
      popularProducts(services, articlesOfRow),
      newProducts(services, articlesOfRow),
      saleProducts(services, articlesOfRow),
      homeContent(services).then(async ({ chosenIds, ...content }) => ({
        ...content,
        chosen: await services.catalogue.kept.cards.find(chosenIds.slice(0, articlesOfRow)),
      })),
    ]),
  )
  const shown = async (goods: ProductCard[]): Promise<GoodsOfRow> => ({
    cards: (await cardsFor(services, visitor.user, goods.slice(0, rowLength))).map((card) => viewCard(card)),
    articles: goods.map(({ article }) => article),
  })
  const { publicOrigin: origin } = services.config
  const shop = services.settings.current()
  const links = [shop.instagramUrl, shop.videoUrl, shop.photoUrl, shop.networkUrl]
  describePage(context, organizationData({ ...shop, links }, origin), webSiteData(origin))
  return {
    popular: await shown(popular),
    fresh: await shown(fresh),
    sale: await shown(sale),
    chosen: await shown(chosen),
    slides: slides.carousel,
    marketing: slides.marketing,
    videos,
    news: news.map((one) => viewNewsCard(one, now)),
    brands: popularBrands(services.catalogue, brandCount),
  }
}

/** A change of the cart changes nothing here that the cards do not know. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.formMethod === undefined || change.formMethod === 'GET') && unlessHashChange(change)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Родник — насосы, котлы, трубы и арматура в Казахстане',
    description:
      'Оборудование для воды, отопления и канализации: насосы, котлы, радиаторы, трубы, запорная арматура. Цены в тенге, наличие в магазинах, доставка по Казахстану.',
    path: '/',
    matches,
  })

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
