// Builds the head of a page: title, description, canonical link and Open Graph.
import type { MetaDescriptor } from 'react-router'
import { shareImageHref } from '#contract/files/image-href.ts'
import { readShell } from './shell-data.ts'

type PageMeta = {
  title: string
  description: string
  /** `/delivery`; the canonical path */
  path: string
  turns?: { prev?: string | undefined; next?: string | undefined }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  /** image of the page for its shared links; default: the site's */
  imageHash?: string | null | undefined
  type?: 'website' | 'product' | 'article'
  robots?: string | false | undefined
  structuredData?: object[] | undefined
}

const shownName = 'Родник'

export function pageMeta({
  title,
  description,
  path,
  turns = {},
  matches,
  imageHash,
  type = 'website',
  robots,
  structuredData = [],
}: PageMeta): MetaDescriptor[] {
  const { origin = '' } = readShell(matches.find((match) => match?.id === 'root')?.loaderData)
  const shared = {
    title,
    description,
    url: origin + path,
    type,
    image: origin + (imageHash ? shareImageHref(imageHash) : '/share/site.jpg'),
    'image:width': '1200',
    'image:height': '630',
    locale: 'ru_KZ',
    site_name: shownName,
  }
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    ...Object.entries(turns).flatMap(([rel, href]) => (href ? [{ tagName: 'link', rel, href: origin + href } as const] : [])),
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    ...Object.entries(shared).map(([key, content]) => ({ property: `og:${key}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((one) => ({ 'script:ld+json': one })),
  ]
}
