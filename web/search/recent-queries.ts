// Reads and writes the queries that this browser searched last, newest first (SRCH-02).
import { withStorage } from '#web/browser/safe-storage.ts'

const key = 'recent-queries'
const maxStored = 8
const longest = 100

export function recentQueries(): string[] {
  const stored = withStorage<unknown>('localStorage', (storage) => JSON.parse(storage.getItem(key) ?? '[]'), [])
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string' && one.trim() !== '').slice(0, maxStored) : []
}

export function rememberQuery(query: string): void {
  const text = query.trim().replace(/\s+/g, ' ')
  if (text !== '' && text.length <= longest) store([text, ...recentQueries().filter((one) => !isSame(one, text))].slice(0, maxStored))
}

export const forgetQuery = (query: string): void => store(recentQueries().filter((one) => one !== query))
export const forgetAllQueries = (): void => store([])

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function store(queries: string[]): void {
  const text = queries.length > 0 ? JSON.stringify(queries) : null
  withStorage('localStorage', (storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)), undefined)
}
