// Builds and reads the address of a comparison that can be sent to another person (CMP-02).
import { escapeName } from '../catalogue/filter-escape.ts'
import { splitEscaped } from '../catalogue/filter-parse.ts'
import { isArticle, maxComparedArticles } from './comparison.ts'

const maxLinkCharacters = 8000

/** `/compare?articles=A,B`: a comparison that can be sent to somebody (CMP-02). */
export const compareHref = (articles: readonly string[]): string =>
  articles.length === 0 ? '/compare' : `/compare?articles=${articles.map((article) => encodeURIComponent(escapeName(article))).join(',')}`

/** The articles that a link names, each once. A link made by hand may hold anything; what is too long is cut. */
export function readComparedArticles(params: URLSearchParams): string[] {
  const text = params.getAll('articles').join(',').slice(0, maxLinkCharacters)
  const articles = splitEscaped(text, ',').map((article) => article.trim())
  return [...new Set(articles.filter(isArticle))].slice(0, maxComparedArticles)
}
