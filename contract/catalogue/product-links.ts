// Builds links of a product. Separate from the topics' texts and schemas, because every list loads it.

// A browser removes segments of dots from an address; the key of an article ignores the underscore.
const segmentOf = (text: string): string => (/^\.\.?$/.test(text) ? `_${text}` : encodeURIComponent(text))

/** Each segment is encoded by itself, so that `/`, `+`, spaces and Cyrillic are preserved (ROUTE-03). */
export const productHref = (article: string): string => `/catalog/product/${article.split('/').map(segmentOf).join('/')}`

/** The inverse of `productHref`; undefined for another address, or one that is not encoded rightly. */
export function parseProductHref(pathname: string): string | undefined {
  if (!pathname.startsWith('/catalog/product/')) return undefined
  try {
    const segments = pathname.slice('/catalog/product/'.length).split('/').map(decodeURIComponent)
    return segments.map((segment) => segment.replace(/^_(?=\.{1,2}$)/, '')).join('/')
  } catch {
    return undefined
  }
}
