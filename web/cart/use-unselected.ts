// Holds which lines of the cart are unselected, for the cart page and the checkout.
import { useRef, useState } from 'react'
import { forgetDrafts, loadDraft, saveDraft } from '../forms/form-draft.ts'
import { useEarlyInput } from '../ui/use-early-input.ts'

const name = 'cart-unticked'

/** The articles stored for this tab. */
export const unselectedLines = {
  load: (): string[] => Object.keys(loadDraft(name)),
  save: (articles: string[]): void => saveDraft(name, Object.fromEntries(articles.map((article) => [article, '']))),
  forget: (): void => forgetDrafts(name),
}

/**
 * @param articles of all lines
 * @param submitted articles of a refused order, which count instead of the stored ones; null before any
 */
export function useUnselected(articles: string[], submitted: string[] | null) {
  const [unselected, setUnselected] = useState<ReadonlySet<string>>(
    () => new Set(submitted === null ? [] : articles.filter((article) => !submitted.includes(article))),
  )
  // Several boxes report changes made before hydration at once, before the stored ones are read.
  const latest = useRef<ReadonlySet<string>>(undefined)
  const read = () => (latest.current ??= new Set([...unselected, ...(submitted === null ? unselectedLines.load() : [])]))
  const change = (next: ReadonlySet<string>) => {
    latest.current = next
    setUnselected(next)
    unselectedLines.save([...next])
  }
  useEarlyInput(() => setUnselected(read()))
  return {
    unselected,
    select(article: string, isSelected: boolean) {
      const next = new Set(read())
      if (isSelected) next.delete(article)
      else next.add(article)
      change(next)
    },
    selectAll: (isSelected: boolean) => change(new Set(isSelected ? [] : articles)),
  }
}
