// Names records and fields of the journal in Russian; an unknown one is shown as it is stored.
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
  priceTypeId: 'тип цен',
  isEmailConfirmed: 'почта подтверждена',
}

export const actorKindNames: Record<string, string> = {
  staff: 'Сотрудник',
  customer: 'Покупатель',
  guest: 'Гость',
  oneC: '1С',
  system: 'Система',
}

/** Roles and yes or no in Russian, other values as they are stored. */
export function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return '–'
  if (value === 'true' || value === 'false') return value === 'true' ? 'да' : 'нет'
  if (field !== 'roles') return value
  const names = new Map(Object.entries<string>(roleNames))
  return value
    .split(', ')
    .map((role) => names.get(role) ?? role)
    .join(', ')
}

export const entityName = (entity: string): string => entities[entity] ?? entity
export const fieldName = (field: string): string => fields[field] ?? field
export const entityOptions: readonly (readonly [string, string])[] = Object.entries(entities)
