import { slugOf } from '../values/slug.ts'

/** The hash names the file; the rest is what a browser shows and saves it as. */
export const documentHref = (hash: string, title: string): string => `/documents/${hash}/${slugOf(title) || 'dokument'}.pdf`
