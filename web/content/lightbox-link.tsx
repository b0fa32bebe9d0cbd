// Renders a link to a picture's file, which opens in a large view where scripts run.
import type { ReactNode } from 'react'
import { imageHref } from '#contract/files/image-href.ts'
import type { ContentPicture as Picture } from '#contract/content/content-image.ts'
import { openInstead } from './open-in-page.ts'

type LargeViewLinkProps = {
  /** those that the view turns through */
  pictures: Picture[]
  /** index of the link's own */
  at: number
  className: string
  children: ReactNode
}

export function LargeViewLink({ pictures, at, className, children }: LargeViewLinkProps) {
  const { hash, alt } = pictures[at]!
  const open = openInstead(async () => (await import('./open-lightbox.tsx')).openLargeView(pictures, at))
  return (
    <a href={imageHref(hash, 1280)} aria-label={`Увеличить: ${alt}`} className={className} onClick={open}>
      {children}
    </a>
  )
}
