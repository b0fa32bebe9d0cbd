// Renders an address whose «312-й» does not break at its hyphen.
import { renderMatches } from '../ui/product-name.tsx'

const ordinal = /(\d+-[а-яё]{1,3}(?![а-яё]))/i

export const AddressText = ({ address }: { address: string }) =>
  renderMatches(address, ordinal, (part) => (
    <span key={part} className="whitespace-nowrap">
      {part}
    </span>
  ))
