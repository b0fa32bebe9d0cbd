// Changes the list of recently viewed articles (RCT-01); web/catalogue/recently-viewed persists it.
import { isArticle } from '#web/links/article.ts'

const maxRecentlyViewed = 10 // CONST-16

/** Damaged and repeated entries, and those above the limit, are left out. */
export function readRecentlyViewed(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return Array.isArray(stored) ? [...new Set(stored.filter(isArticle))].slice(0, maxRecentlyViewed) : []
  } catch {
    return []
  }
}

export const withViewed = (articles: readonly string[], article: string): string[] =>
  [article, ...articles.filter((other) => other !== article)].slice(0, maxRecentlyViewed)
