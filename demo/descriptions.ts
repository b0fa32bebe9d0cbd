// Writes a description of two sentences: what the product is for, and advice; the data sheet has the rest.
import type { DemoProduct } from './generator.ts'
import { purposes } from './product-purposes.ts'
import { hashText, pick, randomFrom } from './random.ts'

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

export function describeProduct(product: DemoProduct): string {
  const { leaf, category } = product.place
  const random = randomFrom(hashText(product.name))
  const purpose = purposes[leaf.icon] ?? 'подходит для инженерных систем дома'
  // Up to the first comma: the rest is in the data sheet.
  const head = product.name.split(/[,:] /)[0] ?? product.name
  const opening = pick(random, [
    `${head} ${/^(применяется|подходит|ставится|содержит)/.test(purpose) ? '' : '— это изделие, которое '}${purpose}.`,
    `${head}: ${purpose}.`,
  ])
  const end = pick(random, [...(advice[category.name] ?? commonAdvice), ...commonAdvice])
  return `${opening} ${end}`
}
