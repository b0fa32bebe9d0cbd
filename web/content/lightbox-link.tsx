// Renders a link to a picture's file, which opens in the lightbox where scripts run.
import type { ReactNode } from 'react'
import { imageHref } from '#contract/files/image-href.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { openDialog } from '../browser/open-dialog.tsx'
import { openInstead } from './open-instead.ts'

type LightboxLinkProps = {
  /** those that the view turns through */
  pictures: ContentPicture[]
  /** index of the link's own */
  at: number
  className: string
  children: ReactNode
}

export function LightboxLink({ pictures, at, className, children }: LightboxLinkProps) {
  const { hash, alt } = pictures[at]!
  const open = openInstead(async () => {
    const { Lightbox } = await import('../ui/controls/lightbox.tsx')
    openDialog((close) => <Lightbox images={pictures} first={at} altOf={(picture) => picture.alt} onClose={close} />)
  })
  return (
    <a href={imageHref(hash, 1280)} data-early="" aria-label={`Увеличить: ${alt}`} className={className} onClick={open}>
      {children}
    </a>
  )
}
