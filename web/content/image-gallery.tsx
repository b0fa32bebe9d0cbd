// Shows pictures in a grid; each opens in the lightbox.
import type { ContentPicture } from '#contract/content/content-image.ts'
import { ContentImage } from './content-image.tsx'
import { LightboxLink } from './lightbox-link.tsx'

/** Three, or six, fill their rows at every width: of an odd number the first is as wide as two on a phone. */
const rowsOf = (count: number) => (count === 1 ? '' : count % 3 === 0 ? 'grid-cols-2' : 'grid-cols-2 2xl:grid-cols-4')

/** @param label accessible name of the group @param isFirst on the first screen, loaded eagerly */
export function ImageGallery({ pictures, label, isFirst = false }: { pictures: ContentPicture[]; label: string; isFirst?: boolean }) {
  if (pictures.length === 0) return null
  const isFirstWide = pictures.length % 6 === 3
  const isAlone = pictures.length === 1
  return (
    <ul aria-label={label} className={`grid gap-2 md:gap-4 sm:grid-cols-3 ${rowsOf(pictures.length)}`}>
      {pictures.map((picture, at) => (
        <li key={`${picture.hash}-${at}`} className={at === 0 && isFirstWide ? 'max-sm:col-span-2' : undefined}>
          <LightboxLink pictures={pictures} at={at} className="block overflow-hidden rounded-card bg-ground">
            <ContentImage
              picture={picture}
              isFirst={isFirst && at === 0}
              sizes={`(min-width: 576px) 31vw, ${at === 0 && (isFirstWide || isAlone) ? 92 : 46}vw`}
              className="aspect-8/5 w-full cursor-zoom-in object-cover"
            />
          </LightboxLink>
        </li>
      ))}
    </ul>
  )
}
