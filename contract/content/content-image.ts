// A picture of a content page: a picture of the image pipeline with what is seen on it.
import type { ImageSource } from '../catalogue/catalogue.ts'

export type ContentPicture = ImageSource

export type PictureKind = 'avif' | 'webp'

const srcsetWidths = [320, 640, 1280] as const

export const pictureFile = (hash: string, width: number, kind: PictureKind): string => `/images/${hash}-${width}.${kind}`

/** For `srcset`: the pipeline writes all of these for every picture. */
export const pictureSources = (hash: string, kind: PictureKind): string =>
  srcsetWidths.map((width) => `${pictureFile(hash, width, kind)} ${width}w`).join(', ')
