// Reads and writes recently viewed products in the browser's storage (RCT-01).
import { readRecentlyViewed } from '#contract/catalogue/recently-viewed-list.ts'

const key = 'recently-product'

export function storedRecentlyViewed(): string[] {
  try {
    return readRecentlyViewed(localStorage.getItem(key))
  } catch {
    return [] // storage is blocked
  }
}

export function storeRecentlyViewed(articles: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(articles))
  } catch {
    // storage is blocked
  }
}
