// Lets a click on a link to a file open a view over the page instead.
import type { MouseEvent } from 'react'
import { openOnline } from '../browser/open-online.ts'
import { isPlainClick } from '../ui/plain-click.ts'

/** A link's onClick. @param open loads and shows the view; where it fails, the file opens as without scripts */
export const openInstead = (open: () => Promise<void>) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  void open().catch(() => openOnline(href))
}
