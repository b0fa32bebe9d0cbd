// Renders a product's pictures: a snapping strip, thumbnails and a large view in a dialog (PROD-01).
// Without scripts the thumbnails scroll the strip and a picture opens as a file.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { imageHref, imageSources } from '#contract/files/image-href.ts'
import type { ImageSource } from '#contract/catalogue/catalogue.ts'
import { placeholderImagePx } from '#contract/shop/constants.ts'
import { openDialog } from '#web/browser/open-dialog.tsx'
import { openOnline } from '#web/browser/open-online.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { turnByKey, wrapped } from '#web/ui/controls/turn-pictures.ts'

// Below the real 92vw of phones, so that 412 px at 1.75 load the file of 640 px.
const shownWidth = '(min-width: 1100px) 40vw, 88vw'

/** @param corner buttons over the picture, top right */
export function Gallery({ images, name, corner }: { images: ImageSource[]; name: string; corner?: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const follow = () => setShown(Math.round(element.scrollLeft / Math.max(element.clientWidth, 1)))
    follow() // the browser restores it, or moved it before scripts
    // `scroll` also fires for the pictures between.
    const settled = 'onscrollend' in window ? 'scrollend' : 'scroll'
    element.addEventListener(settled, follow, { passive: true })
    return () => element.removeEventListener(settled, follow)
  }, [])

  if (images.length === 0) return <NoPicture corner={corner} />
  const goTo = (at: number) => {
    const next = wrapped(at, images.length)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
    setShown(next)
  }
  const enlarge = () =>
    void import('#web/ui/controls/lightbox.tsx').then(
      ({ Lightbox }) => openDialog((close) => <Lightbox images={images} first={shown} altOf={altOf} onTurn={goTo} onClose={close} />),
      () => openOnline(imageHref(images[shown]!.hash, 1280)),
    )
  const altOf = (image: ImageSource, at: number) => (image.alt || name) + (at === 0 ? '' : `, вид ${at + 1}`)

  return (
    <div className="gallery">
      <div className="gallery-frame">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolls by keyboard */}
        <div
          className="gallery-strip"
          ref={strip}
          tabIndex={0}
          role="group"
          aria-label={`Фотографии: ${images.length}`}
          onKeyDown={(event) => turnByKey(event, images.length, (step) => goTo(shown + step))}
        >
          {images.map((image, at) => (
            <StripPicture key={image.hash} image={image} at={at} alt={altOf(image, at)} onEnlarge={enlarge} />
          ))}
        </div>
        <span className="gallery-zoom">
          <IconButton icon="zoom" label="Увеличить фото" round onClick={enlarge} />
        </span>
        {corner}
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onChoose={goTo} />}
    </div>
  )
}

const NoPicture = ({ corner }: { corner: ReactNode }) => (
  <div className="gallery">
    <div className="gallery-frame">
      <div className="gallery-strip gallery-none">
        <Icon name="package" size={placeholderImagePx} />
        <span>Фото скоро появится</span>
      </div>
      {corner}
    </div>
  </div>
)

type StripPictureProps = { image: ImageSource; at: number; alt: string; onEnlarge: () => void }

const StripPicture = ({ image, at, alt, onEnlarge }: StripPictureProps) => (
  <a
    id={`photo-${at + 1}`}
    href={imageHref(image.hash, 1280)}
    data-early=""
    tabIndex={-1}
    aria-label={`Увеличить: ${alt}`}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onEnlarge()
    }}
  >
    <picture>
      <source type="image/avif" srcSet={imageSources(image.hash, 'avif', 320, 640, 1280)} sizes={shownWidth} />
      <img
        src={imageHref(image.hash, 640)}
        srcSet={imageSources(image.hash, 'webp', 320, 640, 1280)}
        sizes={shownWidth}
        width={640}
        height={640}
        alt={alt}
        loading={at === 0 ? 'eager' : 'lazy'}
        fetchPriority={at === 0 ? 'high' : 'auto'}
        decoding={at === 0 ? 'sync' : 'async'}
      />
    </picture>
  </a>
)

type ThumbnailsProps = { images: ImageSource[]; shown: number; onChoose: (at: number) => void }

const Thumbnails = ({ images, shown, onChoose }: ThumbnailsProps) => (
  <ul className="gallery-thumbs no-print" aria-label="Все фото">
    {images.map((image, at) => (
      <li key={image.hash}>
        <a
          href={`#photo-${at + 1}`}
          data-early=""
          aria-label={`Фото ${at + 1} из ${images.length}`}
          aria-current={at === shown}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChoose(at)
          }}
        >
          <img src={imageHref(image.hash, 160)} width={80} height={80} alt="" loading="lazy" />
        </a>
      </li>
    ))}
  </ul>
)
