// Renders a partner's logo.
import type { ContentPicture } from '#contract/content/content-image.ts'
import { ContentImage } from '../content-image.tsx'

/** The name in its place where there is no logo. */
export function PartnerLogo({ name, logo, isFirst = false }: { name: string; logo: ContentPicture | null; isFirst?: boolean }) {
  if (logo)
    return (
      <ContentImage picture={{ ...logo, alt: '' }} sizes="320px" isFirst={isFirst} className="aspect-2/1 w-full max-w-80 object-contain" />
    )
  return (
    <span aria-hidden="true" className="flex aspect-2/1 w-full max-w-80 items-center justify-center p-4 text-22 font-semibold text-muted">
      {name}
    </span>
  )
}
