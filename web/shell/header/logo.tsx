/** Draws the logo: a drop with a wave and the shop's name; `onDark` for the footer. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path fill={onDark ? '#5aa2f5' : 'var(--color-primary)'} d="M16 1.5S5 12.6 5 20a11 11 0 0 0 22 0C27 12.6 16 1.5 16 1.5Z" />
        <path
          fill={onDark ? 'var(--color-footer)' : '#fff'}
          d="M8.6 18.2c2.5-2 5-2 7.4 0s4.9 2 7.4 0c.2.6.3 1.2.3 1.8 0 .5-.1 1-.2 1.4-2.5 1.9-5 1.8-7.5-.2-2.4-2-4.9-2-7.4 0-.2-1-.2-2 0-3Z"
        />
        <path
          fill={onDark ? 'var(--color-footer)' : '#fff'}
          opacity=".75"
          d="M10.1 25c2-1.2 4-1 5.9.5 2 1.5 4 1.7 5.9.5a7.7 7.7 0 0 1-11.8-1Z"
        />
      </svg>
      <span className={onDark ? 'text-white' : 'text-ink'}>Родник</span>
    </span>
  )
}
