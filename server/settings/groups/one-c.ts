// Defines the settings of the exchange with 1C (EXCH-01, EXCH-05, EXCH-06).
import { z } from 'zod'
import { orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { json, optional, setting, settingGroup, text, wholeNumber } from '../define-setting.ts'

const ownedFields = [
  ...['status', 'lines', 'payment', 'shipment'].map((field) => `order.${field}`),
  ...['name', 'description', 'category', 'brand', 'properties', 'unit', 'barcode', 'vat', 'weight', 'active', 'images'].map(
    (field) => `product.${field}`,
  ),
  ...['price', 'prices', 'stock'].map((field) => `product.${field}`),
]
const owner = z.enum(['one_c', 'site', 'one_c_until_edited'], 'one_c, site или one_c_until_edited')

const status = z.custom<OrderStatus>(
  (name) => typeof name === 'string' && Object.hasOwn(orderStatuses, name),
  `одно из ${Object.keys(orderStatuses).join(', ')}`,
)

const initialStatuses: Partial<Record<OrderStatus, string>> = {
  placed: 'на согласовании|не согласован|ожидается согласование|открыт',
  confirmed: 'принят|подтвержден|подтверждён|согласован|ожидается оплата|принят, ожидается оплата|оплачен',
  assembling:
    'собирается|в работе|в резерве|к обеспечению|готов к обеспечению|ожидается обеспечение|к выполнению|к отгрузке|оплачен, формируется к отправке',
  ready: 'готов|готов к выдаче|готов к отгрузке',
  delivering: 'доставляется|передан в доставку|отгружается|в процессе отгрузки',
  completed: 'выполнен|завершен|завершён|закрыт|отгружен',
  cancelled: 'отменен|отменён|удален|удалён',
}

export const exchange = settingGroup(
  '1С',
  'settings:change',
  z.object({
    login: setting(optional(z.string().regex(/^[^:]+:.{16,}$/, 'ИМЯ:ПАРОЛЬ, пароль не короче 16 знаков')), 'Вход 1С', {
      env: 'EXCHANGE_LOGIN',
      isSecret: true,
      hint: 'без него обмен закрыт',
    }),
    // Sessions are removed after 14 days, and the e-mail names the last one.
    silenceHours: setting(wholeNumber(0, 300), 'Часов молчания до письма', {
      env: 'EXCHANGE_SILENCE_HOURS',
      initial: '24',
      hint: '0: никогда',
    }),
    rates: setting(
      z
        .string()
        .regex(/^([A-Z]{3}=\d+(\.\d+)?(,[A-Z]{3}=\d+(\.\d+)?)*)?$/, 'ВАЛЮТА=ТЕНГЕ,ВАЛЮТА=ТЕНГЕ, например RUB=5.9,USD=520')
        .transform((given): Record<string, number> =>
          Object.fromEntries([
            ...given
              .split(',')
              .filter(Boolean)
              .map((one) => [one.slice(0, 3), Number(one.slice(4))] as const),
            ['KZT', 1] as const,
          ]),
        ),
      'Курсы валют',
      { env: 'EXCHANGE_RATES' },
    ),
    retailType: setting(text(200), 'Вид цен сайта', {
      hint: 'название в 1С; пусто: «розн…», затем «сайт», «интернет» и подобные; закупочные и оптовые виды не публикуются никогда',
    }),
    addsVat: setting(
      z.enum(['yes', 'no'], 'yes или no').transform((given) => given === 'yes'),
      'Прибавлять НДС к ценам без НДС',
      { initial: 'yes', hint: 'к видам цен, у которых в 1С НДС не учтён в сумме; по ставке товара' },
    ),
    organization: setting(text(200), 'Организация в 1С', { env: 'EXCHANGE_ORGANIZATION', hint: 'если их в 1С несколько' }),
    ownership: setting(
      json(z.strictObject(Object.fromEntries(ownedFields.map((field) => [field, owner.default('one_c')])), 'неизвестное поле')),
      'Чьи поля',
      {
        initial: '{}',
        hint: 'one_c: 1С, site: сайт, one_c_until_edited: 1С, пока не изменят на сайте; не названные поля ведёт 1С; действует со следующего сеанса',
      },
    ),
    statuses: setting(json(z.record(z.string().trim().toLowerCase().min(1), status)), 'Статусы заказов в 1С', {
      hint: '«оплачен» и «отгружен» называют также оплату и отгрузку документами',
      initial: JSON.stringify(
        Object.fromEntries(Object.entries(initialStatuses).flatMap(([meaning, names]) => names.split('|').map((name) => [name, meaning]))),
      ),
    }),
  }),
)
