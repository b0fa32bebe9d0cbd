// Builds schema.org data of pages for search engines (ROUTE-06, ROUTE-10).
import { imageHref } from '#contract/files/image-href.ts'
import { formatClock } from '#contract/shop/opening-hours.ts'
import { newsHref } from '#contract/content/content-links.ts'
import type { News } from '#contract/content/news.schema.ts'
import type { ShopLocation } from '#contract/content/shops.ts'

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

export const newsData = ({ id, title, summary, publishedAt, updatedAt, picture }: News, origin: string) => ({
  '@context': context,
  '@type': 'NewsArticle',
  headline: title,
  description: summary,
  datePublished: publishedAt.toISOString(),
  dateModified: updatedAt.toISOString(),
  url: origin + newsHref(id),
  mainEntityOfPage: origin + newsHref(id),
  image: [origin + (picture ? imageHref(picture.hash, 1280) : '/share/site.jpg')],
  author: publisher(origin),
  publisher: publisher(origin),
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @param phone of the company, for a shop without its own; '' = none */
export const shopsData = (shops: readonly ShopLocation[], phone: string, origin: string) =>
  shops.map(({ id, name, city, address, phone: own, coordinates, week }) => ({
    '@context': context,
    '@type': 'HardwareStore',
    '@id': `${origin}/contacts#magazin-${id}`,
    name: `Родник: ${name}`,
    url: `${origin}/contacts`,
    image: `${origin}/share/site.jpg`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      ...(city ? { addressLocality: city } : {}),
      addressCountry: 'KZ',
    },
    ...(own || phone ? { telephone: own || phone } : {}),
    ...(coordinates ? { geo: { '@type': 'GeoCoordinates', ...coordinates } } : {}),
    ...(week
      ? {
          openingHoursSpecification: week.flatMap((day, at) =>
            day === null
              ? []
              : {
                  '@type': 'OpeningHoursSpecification',
                  dayOfWeek: weekdays[at],
                  opens: padded(day.fromMinute),
                  closes: padded(day.toMinute),
                },
          ),
        }
      : {}),
  }))

/** «09:00»; midnight at the end of a day is 23:59 there. */
const padded = (minute: number): string => formatClock(Math.min(minute, 24 * 60 - 1)).padStart(5, '0')
