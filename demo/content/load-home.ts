// Loads the demo's banners and its chosen products.
import { outdoors, room } from '../drawings/scene.ts'
import { tower, trees, wing } from '../drawings/buildings.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import type { Database } from '#server/database/database.ts'
import { piece, seen } from './production-item.ts'
import { storePictures } from './store-pictures.ts'

const carousel = [
  {
    title: 'Всё для воды и тепла из одной корзины',
    text: 'Насосы, котлы, радиаторы, трубы и арматура: подберите по размеру и характеристикам, закажите без регистрации.',
    button: 'Выбрать в каталоге',
    href: '/precatalog',
    picture: seen(
      'Котёл, циркуляционный насос и расширительный бак',
      room('plant', [
        piece('gas-boiler', 150, 342, 220, { circuits: 2, power: 24 }),
        piece('circulation-pump', 350, 362, 190, { dn: 25, head: 6 }),
        piece('expansion-tank', 525, 362, 190, { volume: 24, pmax: 5, mount: 'подвесной', color: 'красный' }),
      ]),
    ),
  },
  {
    title: 'Блочная котельная с запуском за 10 дней',
    text: 'От 100 кВт до 10 МВт: собираем в Актобе, привозим готовой, монтируем и обслуживаем.',
    button: 'Рассчитать котельную',
    href: '/production/block-boiler-room',
    picture: seen(
      'Блочная котельная у школы зимой',
      outdoors('winter', wing(40, 300, 3, 'yellow', 'ШКОЛА') + trees(20, 360), [
        piece('boiler-house', 490, 368, 170, { power: 2.4, count: 2 }),
      ]),
    ),
  },
  {
    title: 'Насосные станции АКВА сами держат давление',
    text: 'Частотное управление на каждом насосе, резерв и передача аварий. Заполните опросный лист, инженер подберёт станцию.',
    button: 'Заполнить опросный лист',
    href: '/production/water-pumping-station#questionnaire',
    picture: seen(
      'Насосная станция АКВА и шкаф управления',
      room('workshop', [
        piece('pump-station-pro', 220, 366, 220, { pumps: 3, flow: 36 }),
        piece('control-cabinet', 490, 360, 210, { pumps: 3, power: 4 }),
      ]),
    ),
  },
  {
    title: 'Двенадцать объектов, которые можно посмотреть',
    text: 'Котельные, тепловые пункты и очистка воды в Актобе, Атырау, Уральске и Астане.',
    button: 'Смотреть объекты',
    href: '/objects',
    picture: seen(
      'Жилой квартал вечером',
      outdoors(
        'evening',
        tower(60, 110, 9, 'beige', true) +
          tower(210, 110, 12, 'white', true) +
          tower(360, 110, 9, 'beige', true) +
          tower(500, 100, 10, 'white', true),
      ),
    ),
  },
]

const marketing = [
  {
    title: 'Есть список?',
    text: 'Вставьте его или загрузите xlsx, csv: найдём товары и сложим в корзину.',
    button: 'Вставить список',
    href: '/article-list',
  },
  {
    title: 'Сломалась деталь?',
    text: 'Назовите размер или модель: инженер подберёт замену и перезвонит.',
    button: 'Перезвоните мне',
    href: '/callback',
  },
]

/** Kinds of products; the most bought one of each is chosen. */
const chosenIcons = ['control-cabinet', 'circulation-pump', 'gas-boiler', 'water-filter', 'heat-meter', 'expansion-tank']

/** Into a shop without slides. @param products the most bought product of each kind */
export async function loadHome(db: Database, images: ImageFiles, products: ReadonlyMap<string, number>): Promise<void> {
  const pictureIds = await storePictures(
    db,
    images,
    carousel.map(({ picture }) => picture),
  )
  await db
    .insertInto('slides')
    .values([
      ...carousel.map(({ title, text, button, href }, position) => ({
        title,
        text,
        button,
        href,
        place: 'carousel' as const,
        position,
        pictureId: pictureIds[position] ?? null,
        isPublished: true,
      })),
      ...marketing.map((slide, position) => ({ ...slide, place: 'marketing' as const, position, isPublished: true })),
    ])
    .execute()
  const chosen = chosenIcons.map((icon) => products.get(icon)).filter((id) => id !== undefined)
  if (chosen.length > 0)
    await db
      .insertInto('sliderProducts')
      .values(chosen.map((productId, position) => ({ productId, position })))
      .execute()
}
