// Builds the link of a document. Apart from those of products: they are on every page, the table of letters is not.
import { makeSlug } from '../values/slug.ts'

/** The title is the name under which a browser saves the file. */
export const documentHref = (hash: string, title: string): string => `/documents/${hash}/${makeSlug(title)}.pdf`
