// Builds addresses of images in the widths that the image pipeline writes.

/** Widths in px in which every image exists; the largest is at most the original's. */
export const imageWidths = [160, 320, 640, 1280] as const

type ImageWidth = (typeof imageWidths)[number]
type ImageKind = 'avif' | 'webp'

export const imageHref = (hash: string, width: ImageWidth, kind: ImageKind = 'webp'): string => `/images/${hash}-${width}.${kind}`

/** 1200 × 630, for previews of shared links: every messenger shows JPEG (PROD-03). */
export const shareImageHref = (hash: string): string => `/images/${hash}-share.jpg`

/** For `srcset`. */
export const imageSources = (hash: string, kind: ImageKind, ...widths: ImageWidth[]): string =>
  widths.map((width) => `${imageHref(hash, width, kind)} ${width}w`).join(', ')
