// Renders a product's name without line breaks inside «ВР/НР», «BV-10» or before a unit.
import { bindUnits } from '#contract/values/typography.ts'

// Elements, because a joining character would be copied with the name.
const unbreakable = /((?<!\S)[^\s-]{1,6}(?:\/|-(?=\S*\d))[^\s-]{1,6}(?!\S))/

export const ProductName = ({ name }: { name: string }) =>
  bindUnits(name)
    .split(unbreakable)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} className="whitespace-nowrap">
          {part}
        </span>
      ),
    )
