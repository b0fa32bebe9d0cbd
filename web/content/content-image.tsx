// Renders a picture of a content page with its size; lazily, except the first one of a page.
import { imageHref, imageSources } from '#contract/files/image-href.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'

type ContentImageProps = {
  picture: ContentPicture
  /** the `sizes` of the place; the whole width of a phone, a readable column on wider screens */
  sizes?: string
  /** the largest picture of the first screen is fetched at once */
  isFirst?: boolean
  className?: string
}

export function ContentImage({ picture, sizes = '(min-width: 781px) 768px, 100vw', isFirst = false, className }: ContentImageProps) {
  const { hash, width, height, alt } = picture
  return (
    <picture className="contents">
      {/* hidden: in a row it would count as an item and its gap */}
      <source className="hidden" type="image/avif" srcSet={imageSources(hash, 'avif', 320, 640, 1280)} sizes={sizes} />
      <img
        src={imageHref(hash, 640)}
        srcSet={imageSources(hash, 'webp', 320, 640, 1280)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={className}
        {...(isFirst ? { fetchPriority: 'high', decoding: 'sync' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
