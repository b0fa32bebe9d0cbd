// Renders small product pictures, with an icon for products without one.
import { imageHref } from '#contract/files/image-href.ts'
import { Icon } from '../icon.tsx'

export function LinePicture({ hash, size }: { hash: string | undefined; size: number }) {
  if (hash === undefined) return <Icon name="package" size={size / 2} className="text-muted" />
  return (
    <picture>
      <source type="image/avif" srcSet={`${imageHref(hash, 160, 'avif')} 1x, ${imageHref(hash, 320, 'avif')} 2x`} />
      <img
        src={imageHref(hash, 160)}
        srcSet={`${imageHref(hash, 160)} 1x, ${imageHref(hash, 320)} 2x`}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </picture>
  )
}

/** 44 px; decorative: the name is next to it. */
export function ProductThumbnail({ hash }: { hash: string | null }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-badge border border-line bg-surface p-0.5">
      <LinePicture hash={hash ?? undefined} size={48} />
    </span>
  )
}
