// Names records and fields of the journal in Russian; an unknown one is shown as it is stored.
import { applicationStates } from '#contract/accounts/application-states.ts'
import { callbackTopics } from '#contract/callback-requests/callback-topics.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { isOrderStatus, orderStatuses, paymentTypes } from '#contract/orders/orders.ts'
import { formatAmount } from '#contract/values/money.ts'
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
  propertyValues: 'Значение свойства',
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
  name: 'имя или название',
  count: 'остаток',
  priceTiyn: 'цена, ₸',
  totalTiyn: 'сумма, ₸',
  paidTiyn: 'оплачено, ₸',
  deliveryTiyn: 'доставка, ₸',
  paidAt: 'оплачен',
  placedAt: 'оформлен',
  shippedAt: 'отгружен',
  paymentType: 'оплата',
  payerName: 'плательщик',
  payerBin: 'БИН плательщика',
  guestName: 'имя',
  guestPhone: 'телефон',
  guestEmail: 'почта',
  address: 'адрес доставки',
  shopId: 'магазин',
  lines: 'строка',
  priceReason: 'почему такая цена',
  title: 'название',
  externalId: 'код в\u00a01С',
  externalNumber: 'номер в\u00a01С',
  externalDate: 'дата в\u00a01С',
  offerUntil: 'цены КП до',
  isHeld: 'товар отложен',
  comment: 'комментарий',
  images: 'картинки',
  subcategories: 'подразделы',
  state: 'состояние',
  answer: 'ответ',
  bin: 'БИН',
  company: 'компания',
  goods: 'закупает',
  article: 'артикул',
  details: 'подробности',
  topic: 'тема',
  priceTypeId: 'тип цен',
  ownPriceTypeId: 'тип цен',
  id: 'код записи',
  isEmailConfirmed: 'почта подтверждена',
  blockedAt: 'закрыт',
  blockedReason: 'почему закрыт',
  takenBy: 'взял',
  takenAt: 'когда взял',
  answeredAt: 'когда ответил',
  closedAt: 'когда завершено',
  crmFailedAt: 'не принято CRM',
  publishedQuestion: 'вопрос на\u00a0странице товара',
}

const requestStates: Partial<Record<string, string>> = { new: 'новое', closed: 'завершено' }

/** Then the id of its product. */
const ofLine = 'lines.'

export const actionNames = { create: 'создано', update: 'изменено', delete: 'удалено' }

export const actorKindNames: Record<string, string> = {
  staff: 'Сотрудник',
  customer: 'Покупатель',
  guest: 'Гость',
  oneC: '1С',
  system: 'Система',
}

/** For a field without a value. */
export const nothing = '–'

/** In Russian and in tenge; a value of another kind as it is stored. */
export function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return nothing
  if (value === 'true' || value === 'false') return value === 'true' ? 'да' : 'нет'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-])/.test(value)) return formatTime(new Date(value))
  if (field.endsWith('Tiyn')) return formatAmount(Number(value))
  if (field === 'status') return isOrderStatus(value) ? orderStatuses[value].name : (requestStates[value] ?? value)
  if (field === 'state') return new Map(Object.entries<string>(applicationStates)).get(value) ?? value
  if (field === 'topic') return new Map(Object.entries<string>(callbackTopics)).get(value) ?? value
  if (field === 'paymentType') return new Map(Object.entries<string>(paymentTypes)).get(value) ?? value
  if (field.startsWith(ofLine)) return lineText(value)
  // Who did it says the line itself.
  if (field === 'takenBy') return 'сотрудник'
  if (field !== 'roles') return value
  const names = new Map(Object.entries<string>(roleNames))
  return value
    .split(', ')
    .map((role) => names.get(role) ?? role)
    .join(', ')
}

/** Of an order: «VT-15 × 2, 4 900». */
function lineText(value: string): string {
  const { article, quantity, priceTiyn } = Object(JSON.parse(value))
  return `${article} × ${quantity}${priceTiyn === null ? '' : `, ${formatAmount(Number(priceTiyn))}`}`
}

type Change = { field: string; old: string | null; new: string | null }

/** «Новый → Подтверждён» */
export const changeText = ({ field, old, new: now }: Change): string => `${valueText(field, old)} → ${valueText(field, now)}`

/** Without those of a new record that it has no value for. */
export const shownChanges = (changes: readonly Change[]): readonly Change[] =>
  changes.filter((one) => valueText(one.field, one.old) !== valueText(one.field, one.new))

/** Of the screen that shows it; undefined: there is none yet. */
export function recordHref(entity: string, record: string, id: string): string | undefined {
  if (entity === 'orders') return `/orders/${record}`
  if (entity === 'users') return `/customers/${id}`
  if (entity === 'callbacks') return `/requests/${id}`
  if (entity === 'staffMembers') return `/staff?search=${encodeURIComponent(record)}`
  return undefined
}

export const entityName = (entity: string): string => entities[entity] ?? entity
export const fieldName = (field: string): string => fields[field.replace(/\..*/, '')] ?? field
export const entityOptions: readonly (readonly [string, string])[] = Object.entries(entities)
