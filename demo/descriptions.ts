// Writes a description of two to four sentences from facts of a product, always the same for it.
import { textOf } from './product-name.ts'
import type { DemoProduct } from './generator.ts'
import { purposes } from './product-purposes.ts'
import { hashText, pick, randomFrom } from './random.ts'

const nbsp = '\u00a0'

const advice: Record<string, readonly string[]> = {
  'Трубы и фитинги': [
    'Размеры труб и фитингов должны совпадать: сверьте диаметр перед заказом.',
    'Для монтажа берите трубу и фитинги одной системы.',
  ],
  'Запорная арматура': [
    'Перед заказом сверьте размер и вид резьбы на трубе.',
    'На резьбу нужен уплотнитель: лён с пастой, нить или лента.',
  ],
  'Насосы и насосные станции': [
    'Подобрать насос по напору и подаче поможет менеджер.',
    'Рабочая точка должна лежать в средней трети характеристики насоса.',
  ],
  'Радиаторы и конвекторы': [
    'Для комнаты с одним окном обычно берут около 100\u00a0Вт на квадратный метр.',
    'Рассчитать мощность для комнаты поможет менеджер.',
  ],
  'Сантехника и смесители': ['Перед заказом сверьте размеры с местом установки.', 'Поверхность мойте мягким средством без абразива.'],
  'Собственное производство': ['Комплектацию и срок изготовления уточняйте у менеджера.', 'Подготовим чертёж и расчёт под ваш объект.'],
  'Котлы и горелки': ['Монтаж и первый пуск должен выполнить специалист.', 'Подобрать мощность по площади дома поможет менеджер.'],
}
const commonAdvice = [
  'Сверьте характеристики с вашей системой перед заказом.',
  'Если сомневаетесь в выборе, позвоните нам: подберём подходящую модель.',
  'Наличие в магазинах указано на странице.',
]

export function describeProduct(product: DemoProduct, country: string): string {
  const { leaf, category } = product.place
  const random = randomFrom(hashText(product.name))
  const purpose = purposes[leaf.icon] ?? 'подходит для инженерных систем дома'
  const facts = factsOf(product, 4)
  const brand = country ? `${product.brand} (${country})` : product.brand
  // Up to the first comma: the rest of the name is repeated among the facts.
  const head = product.name.split(/[,:] /)[0] ?? product.name
  const opening = pick(random, [
    `${head} ${/^(применяется|подходит|ставится|содержит)/.test(purpose) ? '' : '— это изделие, которое '}${purpose}.`,
    `${head}: ${purpose}.`,
  ])
  const middle =
    facts.length > 0
      ? pick(random, [
          `Главное: ${facts.join(', ')}.`,
          `Характеристики: ${facts.join(', ')}.`,
          `Что важно при выборе: ${facts.join(', ')}.`,
        ])
      : ''
  const maker = pick(random, [`Производитель — ${brand}.`, `Марка — ${brand}.`, `Бренд — ${brand}.`])
  const end = pick(random, [...(advice[category.name] ?? commonAdvice), ...commonAdvice])
  return [opening, middle, maker, end].filter(Boolean).join(' ')
}

/** One sentence, for bulk loads. */
export const describeShortly = (product: DemoProduct): string => `${product.place.leaf.name}: ${factsOf(product, 2).join(', ')}.`

function factsOf(product: DemoProduct, count: number): string[] {
  const rapidFirst = product.properties.toSorted((one, other) => Number(other.characteristic.rapid) - Number(one.characteristic.rapid))
  return rapidFirst.slice(0, count).map(({ characteristic: { name, unit }, value }) => {
    const label = /^[А-ЯЁ][а-яё]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
    return `${label} — ${textOf(value)}${unit ? `${nbsp}${unit}` : ''}`
  })
}
