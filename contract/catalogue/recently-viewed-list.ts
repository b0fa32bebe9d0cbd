// Products that the visitor looked at (RCT-01): articles, newest first. Pure; web/recently-viewed keeps them.
import { isArticle } from '../compare/comparison.ts'
import { maxRecentlyViewed } from '../shop/constants.ts'

/** The kept text, mended: what is damaged, repeated or too much is left out. */
export function readRecentlyViewed(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return Array.isArray(kept) ? [...new Set(kept.filter(isArticle))].slice(0, maxRecentlyViewed) : []
  } catch {
    return []
  }
}

/** The newest 10 stay (CONST-16). */
export const withViewed = (articles: readonly string[], article: string): string[] =>
  [article, ...articles.filter((other) => other !== article)].slice(0, maxRecentlyViewed)
