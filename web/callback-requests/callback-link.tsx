// Renders a link to the callback form, which opens over the page when scripts run (SHELL-13).
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { openOnline } from '../browser/open-online.ts'
import { Link } from '../ui/link.tsx'
import { isPlainClick } from '../ui/plain-click.ts'

type CallbackLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; /** the product, for the dialog */ about?: string }

export function CallbackLink({ href, about, onClick, ...link }: CallbackLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    import('./callback-dialog.tsx').then(
      ({ openCallback }) => openCallback(href, about),
      () => openOnline(href),
    )
  }
  return <Link {...link} to={href} onClick={open} />
}
