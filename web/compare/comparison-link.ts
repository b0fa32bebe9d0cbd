// Builds and reads the address of a comparison that can be sent to another person (CMP-02).
import { escapeName, splitEscaped } from '#contract/catalogue/filter-escape.ts'
import { isArticle } from '#web/links/article.ts'
import { maxComparedArticles } from './comparison.ts'

const maxLinkCharacters = 8000

export const compareHref = (articles: readonly string[]): string =>
  articles.length === 0 ? '/compare' : `/compare?articles=${articles.map((article) => encodeURIComponent(escapeName(article))).join(',')}`

/** The link's articles, each once; a link that is too long is cut. */
export function readComparedArticles(params: URLSearchParams): string[] {
  const text = params.getAll('articles').join(',').slice(0, maxLinkCharacters)
  const articles = splitEscaped(text, ',').map((article) => article.trim())
  return [...new Set(articles.filter(isArticle))].slice(0, maxComparedArticles)
}
