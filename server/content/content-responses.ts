// Converts content to API responses: snake_case, pictures as URLs (API-05).
import type * as z from 'zod/mini'
import type {
  objectAnswer,
  objectPageAnswer,
  pictureAnswer,
  productionAnswer,
  productionPageAnswer,
  slideAnswer,
  videoAnswer,
} from '#contract/content/content.schema.ts'
import { imageHref } from '#contract/files/image-href.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { videoPath, type Slide, type Video } from '#contract/content/home-page.ts'
import type { ObjectCard, ObjectPage } from '#contract/content/projects.ts'
import type { ProductionCard, ProductionPage } from '#contract/content/production.ts'
import type { RichText } from '#contract/content/rich-text.schema.ts'

type Answer<Schema extends z.ZodMiniType> = z.infer<Schema>

const pictureAsAnswer = ({ hash, alt, width, height }: ContentPicture): Answer<typeof pictureAnswer> => ({
  file: imageHref(hash, 1280),
  alt,
  width,
  height,
})
const orNone = (picture: ContentPicture | null) => (picture ? pictureAsAnswer(picture) : null)

const documentOf = ({ description, pictures }: { description: RichText; pictures: ReadonlyMap<number, ContentPicture> }) => {
  const shown = new Set(description.blocks.flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : [])))
  return {
    description,
    description_pictures: [...pictures].filter(([id]) => shown.has(id)).map(([id, picture]) => ({ id, ...pictureAsAnswer(picture) })),
  }
}

export const slideAsAnswer = ({ picture, ...slide }: Slide): Answer<typeof slideAnswer> => ({ ...slide, image: orNone(picture) })

export const videoAsAnswer = ({ file, captions, poster, ...video }: Video): Answer<typeof videoAnswer> => ({
  ...video,
  file: videoPath(file),
  captions: captions === null ? null : videoPath(captions),
  poster: pictureAsAnswer(poster),
})

export const productionAsAnswer = ({ id, slug, title, lead, picture }: ProductionCard): Answer<typeof productionAnswer> => ({
  id,
  slug,
  title,
  lead,
  image: orNone(picture),
})

export const productionPageAsAnswer = (page: ProductionPage): Answer<typeof productionPageAnswer> => ({
  ...productionAsAnswer(page),
  ...documentOf(page),
  parameters: page.parameters,
  advantages: page.advantages,
  scheme: orNone(page.scheme),
  gallery: page.gallery.map(pictureAsAnswer),
  objects: page.objects.map(({ id, title }) => ({ id, title })),
  questions: page.questions.map(({ isRequired, ...question }) => ({ ...question, is_required: isRequired })),
})

export const objectAsAnswer = ({ id, title, lead, type, location, year, picture }: ObjectCard): Answer<typeof objectAnswer> => ({
  id,
  title,
  lead,
  type,
  location: { id: location.id, slug: location.slug, name: location.name },
  year,
  image: orNone(picture),
})

export const objectPageAsAnswer = (page: ObjectPage): Answer<typeof objectPageAnswer> => ({
  ...objectAsAnswer(page),
  ...documentOf(page),
  address: page.address,
  latitude: page.point?.latitude ?? null,
  longitude: page.point?.longitude ?? null,
  facts: page.facts,
  gallery: page.gallery.map(pictureAsAnswer),
  production: page.production,
  products: page.products.map(({ article, name, brand }) => ({ article, name, brand })),
})
