// Defines what the home page shows in addition to products: banners, videos.
import type { ContentPicture } from './content-image.ts'

export type Slide = { id: number; title: string; text: string; button: string; href: string; picture: ContentPicture | null }
export type SlidePlace = 'carousel' | 'marketing'

export type Video = {
  id: number
  title: string
  text: string
  file: string
  /** WebVTT captions */
  captions: string | null
  seconds: number
  poster: ContentPicture
}

export const videoPath = (file: string): string => `/videos/${file}`
