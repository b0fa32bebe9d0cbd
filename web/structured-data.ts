// schema.org for the search engines (PROD-03, ROUTE-06, ROUTE-10): loaders hand these to `describePage`.
import { isGlobalBarcode } from '#contract/barcode.ts'
import type { Product } from '#contract/catalogue.ts'
import { tiynToTenge } from '#contract/money.ts'
import { productHref } from '#contract/product-href.ts'

const context = 'https://schema.org'
const publisher = (origin: string) => ({ '@type': 'Organization', name: 'Родник', url: `${origin}/`, logo: `${origin}/share/site.jpg` })

/** `href` null: the page itself, which may be left out. */
export const breadcrumbData = (crumbs: readonly { name: string; href: string | null }[], origin: string) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(href === null ? {} : { item: origin + href }),
  })),
})

/** Without a price there is no offer: a guessed one would be a lie to the search engine. */
export function productData(product: Product, origin: string) {
  const url = origin + productHref(product.article)
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    sku: product.article,
    url,
    ...(product.description ? { description: product.description } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.barcode && isGlobalBarcode(product.barcode) ? { gtin: product.barcode } : {}),
    ...(product.images.length > 0 ? { image: product.images.map(({ hash }) => `${origin}/images/${hash}-1280.webp`) } : {}),
    ...(product.priceTiyn === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price: tiynToTenge(product.priceTiyn),
            priceCurrency: 'KZT',
            itemCondition: 'https://schema.org/NewCondition',
            availability: `https://schema.org/${product.availability === 'in_stock' ? 'InStock' : 'BackOrder'}`,
            seller: { '@type': 'Organization', name: 'Родник' },
          },
        }),
  }
}

type Contacts = { phone: string; email: string; address: string; links: readonly string[] }

/** What is empty is left out (SHELL-15). */
export const organizationData = ({ phone, email, address, links }: Contacts, origin: string) => ({
  '@context': context,
  ...publisher(origin),
  ...(phone ? { telephone: phone } : {}),
  ...(email ? { email } : {}),
  ...(address ? { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'KZ' } } : {}),
  ...(links.some(Boolean) ? { sameAs: links.filter(Boolean) } : {}),
})

export const webSiteData = (origin: string) => ({
  '@context': context,
  '@type': 'WebSite',
  name: 'Родник',
  url: `${origin}/`,
  inLanguage: 'ru-KZ',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/catalog/v2?query={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

type Shop = {
  id: number
  name: string
  address: string
  city: string | null
  phone?: string
  latitude?: number | null
  longitude?: number | null
  /** `{ day: 1..7, opensAt: '09:00', closesAt: '18:00' }`; days without hours are closed */
  hours?: readonly { day: number; opensAt: string; closesAt: string }[]
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @public one for each shop of the contacts */
export const localBusinessData = ({ id, name, address, city, phone, latitude, longitude, hours = [] }: Shop, origin: string) => ({
  '@context': context,
  '@type': 'HardwareStore',
  '@id': `${origin}/contacts#shop-${id}`,
  name: `Родник, ${name}`,
  url: `${origin}/contacts`,
  image: `${origin}/share/site.jpg`,
  parentOrganization: publisher(origin),
  currenciesAccepted: 'KZT',
  address: { '@type': 'PostalAddress', streetAddress: address, ...(city ? { addressLocality: city } : {}), addressCountry: 'KZ' },
  ...(phone ? { telephone: phone } : {}),
  ...(latitude && longitude ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
  ...(hours.length > 0
    ? {
        openingHoursSpecification: hours.map(({ day, opensAt, closesAt }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${days[day - 1]}`,
          opens: opensAt,
          closes: closesAt,
        })),
      }
    : {}),
})

/** @public @param questions answers as plain text */
export const faqData = (questions: readonly { question: string; answer: string }[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type News = { title: string; lead: string; path: string; publishedAt: Date; updatedAt: Date; imageHash: string | null }

/** @public */
export const newsData = ({ title, lead, path, publishedAt, updatedAt, imageHash }: News, origin: string) => ({
  '@context': context,
  '@type': 'NewsArticle',
  headline: title.slice(0, 110),
  description: lead,
  mainEntityOfPage: origin + path,
  datePublished: publishedAt.toISOString(),
  dateModified: updatedAt.toISOString(),
  image: [`${origin}${imageHash === null ? '/share/site.jpg' : `/images/${imageHash}-1280.webp`}`],
  author: publisher(origin),
  publisher: publisher(origin),
})
