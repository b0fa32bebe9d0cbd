/** Draws the logo: a drop with a wave and the shop's name; `onDark` for the footer. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          fill={onDark ? '#5aa2f5' : 'var(--color-primary)'}
          d="M16 1.500S5 12.600 5 20a11 11 0 0 0 22 0C27 12.600 16 1.500 16 1.500Z"
        />
        <path
          fill={onDark ? 'var(--color-footer)' : '#fff'}
          d="M8.600 18.200c2.500-2 5-2 7.400 0s4.900 2 7.400 0c.2.600.300 1.200.300 1.800 0 .5-.1 1-.2 1.400-2.500 1.900-5 1.800-7.500-.2-2.400-2-4.900-2-7.400 0-.2-1-.2-2 0-3Z"
        />
        <path
          fill={onDark ? 'var(--color-footer)' : '#fff'}
          opacity=".75"
          d="M10.100 25c2-1.200 4-1 5.900.5 2 1.500 4 1.700 5.900.5a7.700 7.700 0 0 1-11.800-1Z"
        />
      </svg>
      <span className={onDark ? 'text-white' : 'text-ink'}>Родник</span>
    </span>
  )
}
