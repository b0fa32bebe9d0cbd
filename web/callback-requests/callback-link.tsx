// Renders a link to the callback form, which opens over the page when scripts run (SHELL-13).
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { FormTopic } from '#contract/callback-requests/callback-topics.ts'
import { openOnline } from '../browser/open-online.ts'
import { Link } from '../ui/link.tsx'
import { isPlainClick } from '../ui/plain-click.ts'

/** Page of the callback form: `/callback?topic=price&article=VT-15&quantity=7`. */
export const callbackHref = (topic: FormTopic, article: string, quantity?: number): string =>
  `/callback?topic=${topic}&article=${encodeURIComponent(article)}${quantity === undefined ? '' : `&quantity=${quantity}`}`

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
