// Builds links of a product. Separate from the topics' texts and schemas, because every list loads it.
import type { FormTopic } from '../callback-requests/callback-topics.ts'
import { slugOf } from '../values/slug.ts'

/** Page of the callback form: `/callback?topic=price&article=VT-15`. */
export const callbackHref = (topic: FormTopic, article: string): string => `/callback?topic=${topic}&article=${encodeURIComponent(article)}`

/** The title is the name under which a browser saves the file. */
export const documentHref = (hash: string, title: string): string => `/documents/${hash}/${slugOf(title) || 'dokument'}.pdf`

// A browser removes segments of dots from an address; the key of an article ignores the underscore.
const segmentOf = (text: string): string => (/^\.{1,2}$/.test(text) ? `_${text}` : encodeURIComponent(text))

/** Each segment is encoded by itself, so that `/`, `+`, spaces and Cyrillic are preserved (ROUTE-03). */
export const productHref = (article: string): string => `/catalog/product/${article.split('/').map(segmentOf).join('/')}`
