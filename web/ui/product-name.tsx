// Renders a product's name: «ВР/НР», «BV-10», «4–20» and «PE-RT» of «PE-RT/EVOH» do not break, cards hyphenate long words.
import type { ReactNode } from 'react'
import { typeset, unbroken } from '#contract/values/typography.ts'

/** Renders what a pattern with one group matches in a text as elements of their own. */
export const renderMatches = (text: string, pattern: RegExp, render: (part: string, at: number) => ReactNode): ReactNode[] =>
  text.split(pattern).map((part, at) => (at % 2 === 0 ? part : render(part, at)))

// Elements, because joining characters and hyphens would be copied with the name.
export const ProductName = ({ name }: { name: string }) =>
  renderMatches(typeset(name), unbroken, (part, at) => (
    <span key={at} className={part.length > 1 ? 'whitespace-nowrap' : 'shy'}>
      {part.length > 1 && part}
    </span>
  ))
