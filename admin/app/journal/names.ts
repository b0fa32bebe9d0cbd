// Names records and fields of the journal in Russian; an unknown one is shown as it is stored.
import { formatTime } from '#contract/shop/format-day.ts'
import { roleNames } from '#contract/staff/staff-user.ts'

const entities: Record<string, string> = {
  orders: 'Заказ',
  users: 'Человек',
  staffMembers: 'Сотрудник',
  callbacks: 'Обращение',
  wholesaleApplications: 'Заявка на опт',
  settings: 'Настройка',
  products: 'Товар',
  productPrices: 'Цена',
  stock: 'Остаток',
  categories: 'Раздел',
  subcategories: 'Подраздел',
  brands: 'Бренд',
  properties: 'Свойство',
}

const fields: Record<string, string> = {
  status: 'состояние',
  roles: 'роли',
  shops: 'магазины',
  shopIds: 'магазины',
  hasSecondFactor: 'второй шаг входа',
  email: 'почта',
  phone: 'телефон',
  firstName: 'имя',
  lastName: 'фамилия',
  middleName: 'отчество',
  value: 'значение',
  name: 'название',
  count: 'остаток',
  priceTiyn: 'цена, тиын',
  comment: 'комментарий',
  state: 'состояние',
  answer: 'ответ',
  bin: 'БИН',
  company: 'компания',
  goods: 'закупает',
  article: 'артикул',
  details: 'подробности',
  topic: 'тема',
  priceTypeId: 'тип цен',
  isEmailConfirmed: 'почта подтверждена',
  blockedAt: 'закрыт',
  blockedReason: 'почему закрыт',
  takenBy: 'взял',
  takenAt: 'когда взял',
  answeredAt: 'когда ответил',
  closedAt: 'когда завершено',
  publishedQuestion: 'вопрос на\u00a0странице товара',
}

export const actionNames = { create: 'создано', update: 'изменено', delete: 'удалено' }

export const actorKindNames: Record<string, string> = {
  staff: 'Сотрудник',
  customer: 'Покупатель',
  guest: 'Гость',
  oneC: '1С',
  system: 'Система',
}

/** Roles, times, and yes or no in Russian; other values as they are stored. */
export function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return '–'
  if (value === 'true' || value === 'false') return value === 'true' ? 'да' : 'нет'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-])/.test(value)) return formatTime(new Date(value))
  // Who did it says the line itself.
  if (field === 'takenBy') return 'сотрудник'
  if (field !== 'roles') return value
  const names = new Map(Object.entries<string>(roleNames))
  return value
    .split(', ')
    .map((role) => names.get(role) ?? role)
    .join(', ')
}

/** Of the screen that shows it; undefined: there is none yet. */
export function recordHref(entity: string, record: string, id: string): string | undefined {
  if (entity === 'orders') return `/orders/${record}`
  if (entity === 'users') return `/customers/${id}`
  if (entity === 'callbacks') return `/requests/${id}`
  if (entity === 'staffMembers') return `/staff?search=${encodeURIComponent(record)}`
  return undefined
}

export const entityName = (entity: string): string => entities[entity] ?? entity
export const fieldName = (field: string): string => fields[field] ?? field
export const entityOptions: readonly (readonly [string, string])[] = Object.entries(entities)
