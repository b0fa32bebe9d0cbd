// A picture of a content page: a picture of the image pipeline with what is seen on it.
import type { ImageSource } from '../catalogue/catalogue.ts'

export type ContentPicture = ImageSource
