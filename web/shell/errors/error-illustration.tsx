/** Draws a pipe that ends: the status between two couplings, one drop. */
export function BrokenPipe({ status }: { status: number }) {
  return (
    <svg viewBox="0 0 520 150" className="w-full max-w-lg" role="img" aria-label={String(status)}>
      <defs>
        <linearGradient id="pipe-steel" x2="0" y2="1">
          <stop stopColor="#9aa5b3" />
          <stop offset=".25" stopColor="#f4f6f9" />
          <stop offset=".5" stopColor="#c4ccd6" />
          <stop offset="1" stopColor="#7b8795" />
        </linearGradient>
        <linearGradient id="pipe-brass" x2="0" y2="1">
          <stop stopColor="#8a6424" />
          <stop offset=".25" stopColor="#f3dc9c" />
          <stop offset=".55" stopColor="#c9983f" />
          <stop offset="1" stopColor="#7a561c" />
        </linearGradient>
      </defs>
      <ellipse cx="260" cy="130" rx="215" ry="8" fill="#101828" opacity=".07" />
      <g stroke="#101828" strokeOpacity=".42" strokeWidth="2">
        <rect x="10" y="34" width="162" height="44" rx="3" fill="url(#pipe-steel)" />
        <rect x="348" y="34" width="162" height="44" rx="3" fill="url(#pipe-steel)" />
        <rect x="162" y="24" width="32" height="64" rx="5" fill="url(#pipe-brass)" />
        <rect x="326" y="24" width="32" height="64" rx="5" fill="url(#pipe-brass)" />
      </g>
      <text x="260" y="79" textAnchor="middle" fontSize="62" fontWeight="600" fill="var(--color-primary)">
        {status}
      </text>
      <path d="M206 94s-9 10-9 16a9 9 0 0 0 18 0c0-6-9-16-9-16Z" fill="var(--color-primary)" />
    </svg>
  )
}
