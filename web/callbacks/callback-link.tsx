// Renders a link to the callback form, which opens over the page where scripts run (SHELL-13).
import type { AnchorHTMLAttributes } from 'react'

/** @param props.href of `callbackHref` */
export function CallbackLink({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...link}>{children}</a>
}
