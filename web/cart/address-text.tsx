// Renders an address whose «312-й» does not break at its hyphen.

const ordinal = /(\d+-[а-яё]{1,3}(?![а-яё]))/i

export const AddressText = ({ address }: { address: string }) =>
  address.split(ordinal).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
