// Defines the facts that a page states about itself: `export const handle` of its route module or of a layout above.
import type { Action } from './permissions.ts'
import type { ErrorCode } from '../errors.ts'

/** @property cost milliseconds of the main thread @property queue by default reading or changing */
export type Work = { cost: number; queue?: 'pasted list' | 'own lists' }

export type PageHandle = {
  /** needed by every page */
  action: Action
  /** work of a GET, of a GET with a query, and of a POST; by default a cost of 5, of a GET in the background 2 */
  get?: Work
  query?: Work
  post?: Work
  /** the same for every visitor without a cookie of the shop: the page cache holds it */
  isShared?: true
  /** open to guests, but with other content for a customer: not shown as to a guest while sessions cannot be checked */
  isPersonal?: true
  /** scripts fetch it, or only its data: its response may show no page */
  isBackground?: true | 'data'
  /** a form with files of an order, of a questionnaire or of a list */
  uploads?: 'order' | 'questionnaire' | 'list'
  /** false: closed in robots.txt. The sitemap lists shared pages without parameters. */
  robots?: false
  /** it has the site's header */
  hasHeader?: true
  /** parameters that are written in small letters */
  slugs?: readonly string[]
  /** where the next page of this route cannot be read, the shown one stays, with `isKept` in its data */
  staysWhenLost?: true
  /** error of a deleted entry; `not_found` by default */
  gone?: ErrorCode
}

/** The facts of a page and of the layouts above it. */
export type Page = PageHandle & {
  /** as in web/routes.ts, `/` for the home page */
  pattern: string
}

export type PageTable = {
  all: readonly Page[]
  /** @param path as requested, also of a page's data */
  find(path: string): Page | undefined
  /** @param pattern as React Router writes it, without the leading slash */
  withPattern(pattern: string): Page | undefined
}
