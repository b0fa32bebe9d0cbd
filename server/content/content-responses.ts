// Converts content to API responses: snake_case, pictures as URLs (API-05).
import { imageHref } from '#contract/files/image-href.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { videoPath, type Slide, type Video } from '#contract/content/home-page.ts'
import type { ObjectPage } from './projects.ts'
import type { ProductionCard, ProductionPage } from './production.ts'
import { listPictureIds, type RichText } from '#contract/content/rich-text.schema.ts'

const toPictureResponse = ({ hash, alt, width, height }: ContentPicture) => ({
  file: imageHref(hash, 1280),
  alt,
  width,
  height,
})
const orNone = (picture: ContentPicture | null) => (picture ? toPictureResponse(picture) : null)

const documentOf = ({ description, pictures }: { description: RichText; pictures: ReadonlyMap<number, ContentPicture> }) => {
  const shown = listPictureIds(description)
  return {
    description,
    description_pictures: [...pictures]
      .filter(([id]) => shown.includes(id))
      .map(([id, picture]) => ({ id, ...toPictureResponse(picture) })),
  }
}

export const toSlideResponse = ({ picture, ...slide }: Slide) => ({ ...slide, image: orNone(picture) })

export const toVideoResponse = ({ file, captions, poster, ...video }: Video) => ({
  ...video,
  file: videoPath(file),
  captions: captions === null ? null : videoPath(captions),
  poster: toPictureResponse(poster),
})

export const toProductionResponse = ({ id, slug, title, lead, picture }: ProductionCard) => ({
  id,
  slug,
  title,
  lead,
  image: orNone(picture),
})

export const toProductionPageResponse = (page: ProductionPage) => ({
  ...toProductionResponse(page),
  ...documentOf(page),
  parameters: page.parameters,
  advantages: page.advantages,
  scheme: orNone(page.scheme),
  gallery: page.gallery.map(toPictureResponse),
  objects: page.objects.map(({ id, title }) => ({ id, title })),
  questions: page.questions.map(({ isRequired, ...question }) => ({ ...question, is_required: isRequired })),
})

type ObjectCard = Pick<ObjectPage, 'id' | 'title' | 'lead' | 'type' | 'location' | 'year' | 'picture'>

export const toObjectResponse = ({ id, title, lead, type, location, year, picture }: ObjectCard) => ({
  id,
  title,
  lead,
  type,
  location: { id: location.id, slug: location.slug, name: location.name },
  year,
  image: orNone(picture),
})

export const toObjectPageResponse = (page: ObjectPage) => ({
  ...toObjectResponse(page),
  ...documentOf(page),
  address: page.address,
  latitude: page.coordinates?.latitude ?? null,
  longitude: page.coordinates?.longitude ?? null,
  facts: page.facts,
  gallery: page.gallery.map(toPictureResponse),
  production: page.production,
  products: page.products.map(({ article, name, brand }) => ({ article, name, brand })),
})
