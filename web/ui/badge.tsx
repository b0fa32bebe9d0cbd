// Renders the count on the corner of an icon.

const countBase =
  'numbers absolute -top-1.5 left-1/2 ml-0.5 flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-13 max-md:text-[min(var(--text-13),4.4vw)] font-semibold leading-none text-white'

/** The icon's box must be `relative`. Hidden at 0, «99+» above 99 (SHELL-04). */
export function CountBadge({ count, tone = 'buy' }: { count: number; tone?: 'buy' | 'primary' }) {
  if (count <= 0) return null
  return <span className={tone === 'buy' ? `${countBase} bg-buy` : `${countBase} bg-primary`}>{count > 99 ? '99+' : count}</span>
}
