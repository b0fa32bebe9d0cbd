// Draws the drop of the shop's logo.
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M16 2S6 13.4 6 20a10 10 0 0 0 20 0C26 13.4 16 2 16 2Z" fill="currentColor" />
      <path
        d="M10 20c2-1.6 4-1.6 6 0s4 1.6 6 0M11.5 24c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
