// Renders a product's name: «ВР/НР», «BV-10» and «4–20» do not break, cards hyphenate long words.
import { bindUnits, hyphenate } from '#contract/values/typography.ts'

// Elements, because joining characters and hyphens would be copied with the name.
const special = /((?<!\S)(?=\S{3,13}(?!\S))[^\s–/-]*(?:\/|[-–](?=[\dA-Z]))\S+|\u00ad)/

// Fourteen characters fit a card on the narrowest phones.
const longWord = /[а-яё]{15,}/gi

export const ProductName = ({ name }: { name: string }) =>
  bindUnits(name)
    .replace(longWord, hyphenate)
    .split(special)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} className={part === '\u00ad' ? 'soft-hyphen' : 'whitespace-nowrap'}>
          {part === '\u00ad' ? null : part}
        </span>
      ),
    )
