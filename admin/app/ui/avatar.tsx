// Shows a person by initials on a colour of their own.
const colours = ['bg-deep', 'bg-[#7a2f9e]', 'bg-stock', 'bg-buy-hover', 'bg-muted', 'bg-primary-hover']

export function Avatar({ name, size = 'size-6' }: { name: string; size?: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  const colour = colours[Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours.length]
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full text-[10px] font-semibold text-white ${size} ${colour}`}
    >
      {initials}
    </span>
  )
}
