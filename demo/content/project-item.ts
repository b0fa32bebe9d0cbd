// Defines a demo project, project types and locations.
import type { RichText } from '#contract/content/rich-text.schema.ts'
import type { DrawnPicture } from './store-pictures.ts'

export const objectTypes = [
  ['zhilye-doma', 'Жилые дома'],
  ['socialnye-obekty', 'Школы и больницы'],
  ['promyshlennost', 'Промышленность'],
  ['kommunalnye-seti', 'Коммунальные сети'],
  ['biznes-i-torgovlya', 'Бизнес и торговля'],
] as const
type TypeSlug = (typeof objectTypes)[number][0]

/** Slug, name, where, other spellings. */
export const objectLocations = [
  ['aktobe', 'Актобе', 'в Актобе', ['Ақтөбе', 'Актюбинск', 'Aqtobe']],
  ['hromtau', 'Хромтау', 'в Хромтау', ['Khromtau']],
  ['kandyagash', 'Кандыагаш', 'в Кандыагаше', ['Қандыағаш', 'Kandyagash', 'Октябрьск']],
  ['shalkar', 'Шалкар', 'в Шалкаре', ['Шалқар', 'Челкар']],
  ['zhanazhol', 'Жанажол', 'в Жанажоле', ['Жаңажол', 'Zhanazhol']],
  ['uralsk', 'Уральск', 'в Уральске', ['Орал', 'Oral', 'Uralsk']],
  ['atyrau', 'Атырау', 'в Атырау', ['Гурьев']],
  ['astana', 'Астана', 'в Астане', ['Нур-Султан', 'Nur-Sultan']],
] as const
type LocationSlug = (typeof objectLocations)[number][0]

export type ObjectItem = {
  title: string
  lead: string
  type: TypeSlug
  location: LocationSlug
  address: string
  /** latitude, longitude */
  point: [number, number]
  year: number
  facts: [name: string, value: string][]
  description: RichText
  pictures: DrawnPicture[]
  /** slugs of own production */
  production: string[]
  /** icons of the assortment's leaves: products of these kinds are named as used */
  products: string[]
}
