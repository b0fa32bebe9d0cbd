// Describes pages in the words of schema.org for search engines (PROD-03, ROUTE-06, ROUTE-10): `structuredData` of pageMeta.
import { isGlobalBarcode } from '../values/barcode.ts'
import type { Product } from '../catalogue/catalogue.ts'
import { tiynToTenge } from '../values/money.ts'
import { productHref } from '../catalogue/product-links.ts'

const context = 'https://schema.org'
const publisher = (origin: string) => ({ '@type': 'Organization', name: 'Родник', url: `${origin}/`, logo: `${origin}/share/site.jpg` })

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

/** @param questions answers as text or as the few tags that rich text has */
export const faqData = (questions: readonly { question: string; answer: string }[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type News = {
  title: string
  summary: string
  path: string
  publishedAt: Date
  updatedAt: Date
  picture: { hash: string } | null
}

export const newsData = ({ title, summary, path, publishedAt, updatedAt, picture }: News, origin: string) => ({
  '@context': context,
  '@type': 'NewsArticle',
  headline: title,
  description: summary,
  datePublished: publishedAt.toISOString(),
  dateModified: updatedAt.toISOString(),
  url: origin + path,
  mainEntityOfPage: origin + path,
  image: [origin + (picture ? `/images/${picture.hash}-1280.webp` : '/share/site.jpg')],
  author: publisher(origin),
  publisher: publisher(origin),
})
