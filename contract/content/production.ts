// Own production (ROUTE-09): what a page and the API say of it.
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
  objects: { id: number; title: string; place: string; year: number | null; picture: ContentPicture | null }[]
}
