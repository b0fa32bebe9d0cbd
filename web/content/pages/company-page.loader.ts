// Reads the common parts of single company pages.
import type { ContentPicture } from '#contract/content/content-image.ts'
import type { CompanyPageKey } from '#contract/content/content-links.ts'
import { getCompanyPage } from '#server/content/company-pages.ts'
import type { Services } from '#server/services.ts'
import { richTextHtml } from '../rich-text-html.tsx'

/** A single page of the company, its text as HTML. */
type CompanyPageView = { title: string; summary: string; picture: ContentPicture | null; html: string }

/** @throws ShopError not_found where the page is not published */
export async function loadCompanyPage({ db }: Pick<Services, 'db'>, key: CompanyPageKey): Promise<CompanyPageView> {
  const { title, summary, picture, body, pictures } = await getCompanyPage(db, key)
  return { title, summary, picture, html: richTextHtml(body, pictures) }
}
