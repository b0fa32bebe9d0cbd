// Renders a link to the callback form, which opens over the page when scripts run (SHELL-13).
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { openOnline } from '../browser/open-online.ts'
import { Link } from '../ui/link.tsx'
import { isPlainClick } from '../ui/plain-click.ts'

export function CallbackLink({ href, onClick, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    import('./callback-dialog.tsx').then(
      ({ openCallback }) => openCallback(href),
      () => openOnline(href),
    )
  }
  return <Link {...link} to={href} onClick={open} />
}
