/** Each segment is encoded by itself, so that articles with `/`, `+`, blanks and Cyrillic come back as they were (ROUTE-03). */
export const productHref = (article: string): string => `/catalog/product/${article.split('/').map(encodeURIComponent).join('/')}`
