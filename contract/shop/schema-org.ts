// Builds schema.org data of pages for search engines (ROUTE-06, ROUTE-10).
import { imageHref } from '../files/image-href.ts'

const context = 'https://schema.org'
const publisher = (origin: string) => ({ '@type': 'Organization', name: 'Родник', url: `${origin}/`, logo: `${origin}/share/site.jpg` })

type Contacts = { phone: string; email: string; address: string; links: readonly string[] }

/** Skips empty settings (SHELL-15). */
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
  image: [origin + (picture ? imageHref(picture.hash, 1280) : '/share/site.jpg')],
  author: publisher(origin),
  publisher: publisher(origin),
})
