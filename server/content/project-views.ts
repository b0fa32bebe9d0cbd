// Defines finished objects as pages and the API show them (ROUTE-08).
import type { ContentPicture } from '#contract/content/content-image.ts'
import type { Coordinates } from '#contract/content/map-location.ts'
import type { RichText } from '#contract/content/rich-text.schema.ts'

export type ObjectType = { id: number; slug: string; name: string }
/** `place`: where it is, «в Актобе» */
export type ObjectLocation = { id: number; slug: string; name: string; place: string }

export type ObjectCard = {
  id: number
  title: string
  lead: string
  type: ObjectType
  location: ObjectLocation
  year: number | null
  picture: ContentPicture | null
}

export type ObjectPage = ObjectCard & {
  address: string
  coordinates: Coordinates | null
  description: RichText
  /** those that the description shows */
  pictures: ReadonlyMap<number, ContentPicture>
  facts: { name: string; value: string }[]
  gallery: ContentPicture[]
  /** own production on it */
  production: { slug: string; title: string }[]
  /** products of the catalogue that are still sold */
  products: { article: string; name: string; brand: string | null; imageHash: string | null }[]
}
