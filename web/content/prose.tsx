// Shows the HTML that `richTextHtml` made of a checked document; nothing for an empty one.
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '../ui/class-names.ts'
import { notPages } from '../ui/link.tsx'
import { isPlainClick } from '../ui/plain-click.ts'

export function Prose({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate()
  if (html === '') return null
  const follow = (event: MouseEvent<HTMLElement>) => {
    const path = pathOf(event)
    if (path === undefined) return
    event.preventDefault()
    void navigate(path)
  }
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- links
  return <div className={classes('prose', className)} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The page of a clicked link; undefined if the browser follows it: another site, a file, an anchor. */
function pathOf(event: MouseEvent<HTMLElement>): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target !== '' || link.origin !== location.origin || !isPlainClick(event)) return undefined
  if (notPages.test(link.pathname) || link.getAttribute('href')?.startsWith('#')) return undefined
  return link.pathname + link.search + link.hash
}
