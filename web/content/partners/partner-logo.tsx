// Renders a partner's logo.
import type { ContentPicture as Picture } from '#contract/content/content-image.ts'
import { ContentPicture } from '../content-image.tsx'

/** The name in its place where there is no logo. */
export function PartnerLogo({ name, logo, isFirst = false }: { name: string; logo: Picture | null; isFirst?: boolean }) {
  if (logo)
    return (
      <ContentPicture
        picture={{ ...logo, alt: '' }}
        sizes="320px"
        isFirst={isFirst}
        className="aspect-2/1 w-full max-w-80 object-contain"
      />
    )
  return (
    <span aria-hidden="true" className="flex aspect-2/1 w-full max-w-80 items-center justify-center p-4 text-22 font-semibold text-muted">
      {name}
    </span>
  )
}
