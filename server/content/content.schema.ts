// Describes content in the API (API-05): snake_case, images of a rich text in their own field.
import * as z from 'zod/mini'
import { pageQuery, textParam } from '../http/query.schema.ts'
import { isNewsKind } from '#contract/content/news.schema.ts'
import { richText } from '#contract/content/rich-text.schema.ts'

const text = z.string()
const integer = z.number().check(z.meta({ type: 'integer' }))

export const pictureResponse = z.object({
  file: text.check(z.describe('Адрес файла WebP шириной до 1280 px; рядом есть 160, 320 и 640 и то же в AVIF')),
  alt: text.check(z.describe('Что изображено')),
  width: integer,
  height: integer,
})
const picture = z.nullable(pictureResponse)
const named = z.object({ id: integer, slug: text, name: text })
const facts = z.array(z.object({ name: text, value: text }))
const document = z.object({
  description: richText.check(z.describe('Документ: абзацы, заголовки, списки, таблицы, цитаты, изображения; не HTML')),
  description_pictures: z.array(z.extend(pictureResponse, { id: integer })).check(z.describe('Изображения документа по их id')),
})

export const slideResponse = z.object({
  id: integer,
  title: text,
  text,
  button: text,
  href: text.check(z.describe('Куда ведёт')),
  image: picture,
})
export const videoResponse = z.object({
  id: integer,
  title: text,
  text,
  file: text.check(z.describe('Адрес файла MP4 или WebM; отдаётся и по частям (Range)')),
  captions: z.nullable(text).check(z.describe('Адрес субтитров WebVTT')),
  seconds: integer,
  poster: pictureResponse,
})

export const productionResponse = z.object({ id: integer, slug: text, title: text, lead: text, image: picture })
export const productionPageResponse = z.extend(productionResponse, {
  ...document.shape,
  parameters: facts,
  advantages: z.array(z.object({ title: text, text })),
  scheme: picture,
  gallery: z.array(pictureResponse),
  objects: z.array(z.object({ id: integer, title: text })),
  questions: z
    .array(
      z.object({
        code: text,
        label: text,
        kind: z.enum(['text', 'number', 'choice', 'long_text']),
        unit: text,
        hint: text,
        choices: z.array(text),
        is_required: z.boolean(),
      }),
    )
    .check(z.describe('Поля опросного листа')),
})

export const objectTypeResponse = named
export const objectResponse = z.object({
  id: integer,
  title: text,
  lead: text,
  type: named,
  location: named,
  year: z.nullable(integer),
  image: picture,
})
export const objectPageResponse = z.extend(objectResponse, {
  ...document.shape,
  address: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  facts,
  gallery: z.array(pictureResponse),
  production: z.array(z.object({ slug: text, title: text })),
  products: z
    .array(z.object({ article: text, name: text, brand: z.nullable(text) }))
    .check(z.describe('Применённое оборудование из каталога')),
})

export const newsQuery = z.extend(pageQuery(), {
  kind: textParam('news, promotion или event; без него все', 'promotion', isNewsKind, 'Ожидается news, promotion или event.'),
})
export const objectsQuery = z.extend(pageQuery(), {
  type: textParam(
    'Тип объекта: id или slug; незнакомый — пустой список',
    'zhilye-doma',
    (name) => /^[a-z0-9-]{1,100}$/.test(name),
    'Ожидается id или slug типа.',
  ),
  location: textParam(
    'Место: slug или название в любом написании; незнакомое — пустой список',
    'Актобе',
    (name) => name.length <= 100,
    'Не длиннее 100 знаков.',
  ),
})
