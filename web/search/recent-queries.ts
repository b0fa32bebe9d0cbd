// What this browser searched for last, newest first (SRCH-02). It stays in the browser.

const key = 'recent-queries'
const maxStored = 8
const longest = 100

export function recentQueries(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one.trim() !== '').slice(0, maxStored) : []
  } catch {
    return [] // no storage, or somebody else's value
  }
}

/** The list that is left; blank and very long texts are not remembered. */
export function rememberQuery(query: string): void {
  const text = query.trim().replace(/\s+/g, ' ')
  if (text !== '' && text.length <= longest) keep([text, ...recentQueries().filter((one) => !isSame(one, text))].slice(0, maxStored))
}

export const forgetQuery = (query: string): void => keep(recentQueries().filter((one) => one !== query))
export const forgetAllQueries = (): void => keep([])

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function keep(queries: string[]): void {
  try {
    if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
    else localStorage.removeItem(key)
  } catch {
    // no storage: nothing is remembered
  }
}
