// Holds which lines of the cart are unselected, for the cart page and the checkout.
import { useRef, useState } from 'react'
import { forgetDrafts, loadDraft, saveDraft } from '../forms/form-draft.ts'
import { useEarlyInput } from '../ui/use-early-input.ts'

const name = 'cart-unticked'

/** By article: whether the visitor has selected or unselected it. */
type Choices = ReadonlyMap<string, boolean>

/** The choices stored for this tab. */
export const unselectedLines = {
  load: (): Choices => new Map(Object.entries(loadDraft(name)).map(([article, text]) => [article, text !== ''])),
  save: (choices: Choices): void => saveDraft(name, Object.fromEntries([...choices].map(([article, is]) => [article, is ? '1' : '']))),
  forget: (): void => forgetDrafts(name),
}

/**
 * @param lines all of them; sold out since they were added, they are unselected at first (CART-04)
 * @param submitted articles of a refused order, which count instead of the stored ones; null before any
 */
export function useUnselected(lines: { article: string; isPreselected: boolean }[], submitted: string[] | null) {
  const [choices, setChoices] = useState<Choices>(
    () => new Map(submitted === null ? [] : lines.map(({ article }) => [article, submitted.includes(article)])),
  )
  // Several boxes report changes made before hydration at once, before the stored ones are read.
  const latest = useRef<Choices>(undefined)
  const read = () => (latest.current ??= new Map([...choices, ...(submitted === null ? unselectedLines.load() : [])]))
  const change = (next: Choices) => {
    latest.current = next
    setChoices(next)
    unselectedLines.save(next)
  }
  useEarlyInput(() => setChoices(read()))
  return {
    unselected: new Set(lines.flatMap(({ article, isPreselected }) => ((choices.get(article) ?? isPreselected) ? [] : [article]))),
    select: (article: string, isSelected: boolean) => change(new Map(read()).set(article, isSelected)),
    selectAll: (isSelected: boolean) => change(new Map(lines.map(({ article }) => [article, isSelected]))),
  }
}
