// Serves /catalog/product/{article} (ROUTE-03, PROD-01..03).
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { parseQuantity } from '#web/forms/quantity.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { errorTexts } from '#contract/errors.ts'
import { listCardsByArticle } from '#server/catalogue/cards/cards-by-article.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { findProductPage } from '#server/catalogue/product/product-page.ts'
import { findVariantArticle } from '#server/catalogue/product/related-products.ts'
import { findNearestArticles } from '#server/search/query/find-nearest-articles.ts'
import type { Services } from '#server/services.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext, type PageProblem } from '#web/rendering/request-context.ts'
import { parseProductHref, productHref } from '#contract/catalogue/product-links.ts'
import type { NearestProduct } from '#web/shell/errors/nearest-products.tsx'
import { viewCard } from '../cards/card-view-model.ts'
import { inSentence, viewProduct } from './product-view.ts'
import { ProductPage } from './product-page.tsx'
import type { Route } from './+types/product.route.ts'
import { imageHref } from '#contract/files/image-href.ts'
import { isGlobalBarcode } from '#contract/values/barcode.ts'
import { isPiece } from '#contract/catalogue/unit-price.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'

export const handle = { action: 'shop:read', isShared: true, gone: 'product_removed' } satisfies PageHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  // The router makes `/` of an encoded `%2F` in its own parameter.
  const article = (parseProductHref(url.pathname) ?? params['*'] ?? '').trim()
  if (article === '') throw redirect(catalogueHref(emptyFilter))
  const found = await findProductPage(services, article, visitor.user)
  if (!found) {
    const { title, detail, status } = errorTexts.product_not_found
    const nearest = await nearestProducts(services, article, visitor.user)
    const problem: PageProblem & { nearest: NearestProduct[] } = { title, detail, status, request_id: visitor.requestId, nearest }
    throw data(problem, { status })
  }
  if ('redirectTo' in found) throw redirect(productHref(found.redirectTo) + url.search, 301)
  const { product, around } = found
  if (!product.isActive) {
    // A product with variants is not sold itself: 302 to a variant, because it may be sold again (EXCH-01).
    const variant = await findVariantArticle(services.db, product.id)
    if (variant !== undefined) throw redirect(productHref(variant) + url.search, 302)
  }
  const brandHref =
    product.brand === null ? null : catalogueHref({ ...emptyFilter, category: product.category.name, brands: [product.brand] })
  const requestedQuantity = parseQuantity(url.searchParams.get('quantity') ?? '') ?? null
  const view = viewProduct({ product, around, brandHref, requestedQuantity })
  const structuredData = product.isActive ? [productData(product, services.config.publicOrigin)] : []
  return data({ ...view, structuredData }, { status: product.isActive ? 200 : errorTexts.product_removed.status })
}

/** Products on sale whose article was probably meant. */
async function nearestProducts(services: Services, article: string, user: Visitor['user']): Promise<NearestProduct[]> {
  if (!services.search.ready()) return []
  const cards = await listCardsByArticle(services, findNearestArticles(services.search.current(), article))
  return (await cardsFor(services, user, cards)).map(viewCard).map(({ article: near, name, price, image }) => ({
    article: near,
    name,
    price,
    image,
  }))
}

/** Neither a form of the same page nor another hash changes the product. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSameProduct = currentUrl.pathname === nextUrl.pathname
  return isSameProduct && (formMethod === 'POST' || currentUrl.hash !== nextUrl.hash) ? false : defaultShouldRevalidate
}

// Search engines show some 60 characters.
const maxTitleLength = 110
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

export const meta: Route.MetaFunction = ({ loaderData: view, matches }) => {
  // As in errorTexts, which the browser does not load.
  if (!view) return [{ title: 'Товар не найден — Родник' }, { name: 'robots', content: 'noindex' }]
  const price = view.price === null ? 'цена по запросу' : `цена ${view.price}`
  const facts = view.short.map(([name, text], at) => `${at === 0 ? name : inSentence(name)} ${text}`).join(', ')
  const name = shortened(view.name, maxTitleLength)
  return pageMeta({
    title: `${name} — ${price} | Родник`,
    description: `${name}, артикул ${view.article}: ${price}. ${facts ? `${facts}. ` : ''}Наличие по магазинам, доставка по Казахстану.`,
    path: view.canonical,
    matches,
    imageHash: view.images[0]?.hash,
    type: 'product',
    structuredData: view.structuredData,
    robots: view.isRemoved && 'noindex',
  })
}

export default function ProductRoute({ loaderData: view }: Route.ComponentProps) {
  return <ProductPage key={view.article} view={view} />
}

/** No offer without a price. */
function productData(product: Product, origin: string) {
  const url = origin + productHref(product.article)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.article,
    url,
    ...(product.description ? { description: product.description } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.barcode && isGlobalBarcode(product.barcode) ? { gtin: product.barcode } : {}),
    ...(product.images.length > 0 ? { image: product.images.map(({ hash }) => `${origin}${imageHref(hash, 1280)}`) } : {}),
    ...(product.priceTiyn === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price: tiynToTenge(product.priceTiyn),
            priceCurrency: 'KZT',
            ...(isPiece(product.unit)
              ? {}
              : {
                  priceSpecification: {
                    '@type': 'UnitPriceSpecification',
                    price: tiynToTenge(product.priceTiyn),
                    priceCurrency: 'KZT',
                    unitText: product.unit,
                  },
                }),
            itemCondition: 'https://schema.org/NewCondition',
            availability: `https://schema.org/${product.availability === 'in_stock' ? 'InStock' : 'BackOrder'}`,
            seller: { '@type': 'Organization', name: 'Родник' },
          },
        }),
  }
}
