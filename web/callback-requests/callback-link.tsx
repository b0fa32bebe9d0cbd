// Renders a link to the callback form, which opens over the page where scripts run (SHELL-13).
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../ui/link.tsx'
import { isPlainClick } from '../ui/plain-click.ts'

/** @param props.href of `callbackHref` */
export function CallbackLink({ href, onClick, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    import('./callback-dialog.tsx').then(
      ({ openCallback }) => openCallback(href),
      () => navigate(href), // the same form as a page
    )
  }
  return <Link {...link} to={href} onClick={open} />
}
