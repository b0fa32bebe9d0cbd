// Reads the common parts of single company pages.
import type { CompanyPageKey } from '#contract/content/content-links.ts'
import { findCompanyPage } from '#server/content/company-pages.ts'
import { ShopError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { richTextHtml } from '../rich-text-html.tsx'

/** Its text as HTML. @throws ShopError not_found where the page is not published */
export async function loadCompanyPage({ db }: Pick<Services, 'db'>, key: CompanyPageKey) {
  const page = await findCompanyPage(db, key)
  if (!page) throw new ShopError('not_found')
  return { title: page.title, summary: page.summary, picture: page.picture, html: richTextHtml(page.body, page.pictures) }
}
