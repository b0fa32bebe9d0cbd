// Renders a product's name: «ВР/НР», «BV-10», «4–20» and «PE-RT» of «PE-RT/EVOH» do not break, cards hyphenate long words.
import { typeset, unbroken } from '#contract/values/typography.ts'

// Elements, because joining characters and hyphens would be copied with the name.
export const ProductName = ({ name }: { name: string }) =>
  typeset(name)
    .split(unbroken)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} className={part.length > 1 ? 'whitespace-nowrap' : 'shy'}>
          {part.length > 1 && part}
        </span>
      ),
    )
