// Recently viewed products in the browser (RCT-01).
import { readRecentlyViewed } from '#contract/catalogue/recently-viewed-list.ts'

const key = 'recently-product'

export function storedRecentlyViewed(): string[] {
  try {
    return readRecentlyViewed(localStorage.getItem(key))
  } catch {
    return [] // a browser without storage
  }
}

export function keepRecentlyViewed(articles: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(articles))
  } catch {
    // as above
  }
}
