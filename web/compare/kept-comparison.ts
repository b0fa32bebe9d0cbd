// The visitor's comparison in the browser (CMP-01): localStorage, heard by all tabs at once.
import { comparedArticles, noComparison, printComparison, readComparison, type Comparison } from '#contract/compare.ts'
import { tellComparedCount } from '#web/layout/compared-count.ts'
import { comparedCookie } from './compared-cookie.ts'

const key = 'compare'
const eventName = 'shop:comparison'
let kept: { text: string | null; comparison: Comparison } = { text: null, comparison: noComparison }

/** The same value until it changes. A damaged store reads as what is whole in it. */
export function keptComparison(): Comparison {
  let { text } = kept
  try {
    text = localStorage.getItem(key)
  } catch {
    // Without storage the comparison lasts as long as the page.
  }
  if (text !== kept.text) kept = { text, comparison: readComparison(text) }
  return kept.comparison
}

export function keepComparison(comparison: Comparison): void {
  const text = printComparison(comparison) || null
  kept = { text, comparison }
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // as above
  }
  mirror(comparison)
  window.dispatchEvent(new Event(eventName))
}

/** Writes back what was mended, and the cookie that may have run out. */
export function mendKept(): void {
  const comparison = keptComparison()
  if (kept.text !== null && kept.text !== printComparison(comparison)) keepComparison(comparison)
  else mirror(comparison)
}

/** Changes of this tab and of the others. */
export function hearComparison(changed: () => void): () => void {
  const hear = (event: StorageEvent) => (event.key === key || event.key === null ? changed() : undefined)
  window.addEventListener(eventName, changed)
  window.addEventListener('storage', hear)
  return () => {
    window.removeEventListener(eventName, changed)
    window.removeEventListener('storage', hear)
  }
}

function mirror(comparison: Comparison): void {
  const count = comparedArticles(comparison).length
  document.cookie = comparedCookie(count)
  tellComparedCount(count)
}
