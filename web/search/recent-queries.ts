// Reads and writes the queries that this browser searched last, newest first (SRCH-02).

const key = 'recent-queries'
const maxStored = 8
const longest = 100

export function recentQueries(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string' && one.trim() !== '').slice(0, maxStored) : []
  } catch {
    return [] // no storage, or malformed
  }
}

export function rememberQuery(query: string): void {
  const text = query.trim().replace(/\s+/g, ' ')
  if (text !== '' && text.length <= longest) store([text, ...recentQueries().filter((one) => !isSame(one, text))].slice(0, maxStored))
}

export const forgetQuery = (query: string): void => store(recentQueries().filter((one) => one !== query))
export const forgetAllQueries = (): void => store([])

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function store(queries: string[]): void {
  try {
    if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
    else localStorage.removeItem(key)
  } catch {
    // no storage
  }
}
