// What staff put on the home page beside goods: banners and videos (CONT-01, ROUTE-01).
import type { ContentPicture } from './content-image.ts'

export type Slide = { id: number; title: string; text: string; button: string; href: string; picture: ContentPicture | null }
export type SlidePlace = 'carousel' | 'marketing'

export type Video = {
  id: number
  title: string
  text: string
  file: string
  /** a WebVTT file beside it */
  captions: string | null
  seconds: number
  poster: ContentPicture
}

export const videoPath = (file: string): string => `/videos/${file}`
