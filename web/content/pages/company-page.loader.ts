// What the single pages of the company have in common, ready to show.
import type { CompanyPageKey } from '#contract/content/company-pages.ts'
import { getCompanyPage } from '#server/content/company-pages.ts'
import type { Services } from '#server/services.ts'
import type { CompanyPageView } from './company-page-view.ts'
import { richTextHtml } from '../rich-text.tsx'

/** @throws ShopError not_found where the page is not published */
export async function loadCompanyPage({ db }: Pick<Services, 'db'>, key: CompanyPageKey): Promise<CompanyPageView> {
  const { title, summary, picture, body, pictures } = await getCompanyPage(db, key)
  return { title, summary, picture, html: richTextHtml(body, pictures) }
}
