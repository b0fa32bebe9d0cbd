// Renders a link to the page that led here; scripts go back in the history, to its scroll position.
import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../ui/link.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import { lastPageHref, stepsToLastPage } from './read-last-page.ts'

export function BackLink(link: Omit<ComponentProps<typeof Link>, 'onClick'>) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const steps = link.to === lastPageHref() ? stepsToLastPage() : undefined
    if (steps === undefined || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(-steps)
  }
  return <Link {...link} onClick={onClick} />
}
