// Defines partners: brands of the catalogue and other companies (CONT-01).
import type { ContentPicture } from './content-image.ts'
import type { RichText } from './rich-text.schema.ts'

export type PartnerCard = { id: number; name: string; country: string; summary: string; logo: ContentPicture | null }

export type Partner = PartnerCard & {
  body: RichText
  /** https or '' */
  website: string
  /** the brand whose products are in the catalogue; null = none */
  brand: { id: number; name: string } | null
}
