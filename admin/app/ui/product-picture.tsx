// Shows the picture of a product in a line or row.
import { imageHref } from '#contract/files/image-href.ts'

/** @param size its class */
export function ProductPicture({ image, size }: { image: string | null; size: 'size-6' | 'size-8' }) {
  const look = `${size} shrink-0 rounded-badge`
  if (!image) return <span className={`${look} bg-disabled`} />
  return (
    <img src={imageHref(image, 160)} alt="" width={32} height={32} loading="lazy" className={`${look} border border-line object-contain`} />
  )
}
