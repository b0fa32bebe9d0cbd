// Apart from the topics' texts and the form's schemas, because every list links to it and pays for what it loads.
import type { AskedTopic } from '../callback-requests/callback-topics.ts'
import { slugOf } from '../values/slug.ts'

/** The page on which a callback is asked for, which is also the form without scripts: `/callback?topic=price&article=VT-15`. */
export const callbackHref = (topic: AskedTopic, article: string): string =>
  `/callback?topic=${topic}&article=${encodeURIComponent(article)}`

/** The hash names the file; the rest is what a browser shows and saves it as. */
export const documentHref = (hash: string, title: string): string => `/documents/${hash}/${slugOf(title) || 'dokument'}.pdf`

/** Each segment is encoded by itself, so that articles with `/`, `+`, blanks and Cyrillic come back as they were (ROUTE-03). */
export const productHref = (article: string): string => `/catalog/product/${article.split('/').map(encodeURIComponent).join('/')}`
