// Reads and writes recently viewed products in the browser's storage (RCT-01).
import { readRecentlyViewed } from '#contract/catalogue/recently-viewed-list.ts'
import { withStorage } from '#web/browser/safe-storage.ts'

const key = 'recently-product'

export const storedRecentlyViewed = (): string[] => withStorage('localStorage', (storage) => readRecentlyViewed(storage.getItem(key)), [])

export const storeRecentlyViewed = (articles: readonly string[]): void =>
  withStorage('localStorage', (storage) => storage.setItem(key, JSON.stringify(articles)), undefined)
