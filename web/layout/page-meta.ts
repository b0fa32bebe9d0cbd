import type { MetaDescriptor } from 'react-router'
import type { ShellData } from './shell-data.ts'

type PageMeta = {
  title: string
  description: string
  /** `/delivery` */ path: string
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Title, description, canonical address and the same for those who share the page. */
export function pageMeta({ title, description, path, matches }: PageMeta): MetaDescriptor[] {
  const shell = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined // the root loader's, typed there
  const address = `${shell?.origin ?? ''}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_KZ' },
  ]
}
