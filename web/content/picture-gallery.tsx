// Pictures in a grid; each is a link to its file, which pressed-pictures.tsx shows in a large view.
import { pictureFile, type ContentPicture as Picture } from '#contract/content-picture.ts'
import { ContentPicture } from './content-picture.tsx'

/** @param label names the group to those who do not see it. @param isFirst it stands on the first screen */
export function PictureGallery({ pictures, label, isFirst = false }: { pictures: Picture[]; label: string; isFirst?: boolean }) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-4 2xl:grid-cols-4">
      {pictures.map((picture, at) => (
        <li key={`${picture.hash}-${at}`}>
          <a
            href={pictureFile(picture.hash, 1280, 'webp')}
            aria-label={`Увеличить: ${picture.alt}`}
            className="block overflow-hidden rounded-card bg-ground"
            data-picture={at}
          >
            <ContentPicture
              picture={picture}
              isFirst={isFirst && at === 0}
              sizes="(min-width: 1601px) 24vw, (min-width: 576px) 31vw, 48vw"
              className="aspect-8/5 w-full cursor-zoom-in object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
