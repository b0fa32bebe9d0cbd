// Defines own production as pages and the API show it (ROUTE-09).
import type { ContentPicture } from './content-image.ts'
import type { Question } from './questionnaire.ts'
import type { RichText } from './rich-text.schema.ts'

export type ProductionCard = { id: number; slug: string; title: string; lead: string; picture: ContentPicture | null }
export type ProductionPage = ProductionCard & {
  description: RichText
  /** those that the description shows */
  pictures: ReadonlyMap<number, ContentPicture>
  advantages: { title: string; text: string }[]
  parameters: { name: string; value: string }[]
  scheme: ContentPicture | null
  gallery: ContentPicture[]
  questions: Question[]
  /** published objects made with it */
  objects: { id: number; title: string; location: string; year: number | null; picture: ContentPicture | null }[]
}
