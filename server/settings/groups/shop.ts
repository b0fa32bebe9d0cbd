// Defines the settings of the shop (SHELL-15), of free delivery (SHELL-09) and of order limits (SEC-01).
import { z } from 'zod'
import { json, setting, settingGroup, text, wholeNumber } from '../define-setting.ts'

const clock = () => z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'время, например 09:00, или пусто')
const address = () => z.string().regex(/^(https:\/\/\S+)?$/, 'адрес, который начинается с https://, или пусто')
const count = () => wholeNumber(1, 1_000_000)

export const shop = settingGroup(
  'Магазин',
  'appearance:change',
  z
    .object({
      phone: setting(z.string().regex(/^(\+7\d{10})?$/, 'телефон вида +77132000000 или пусто'), 'Телефон'),
      email: setting(z.string().regex(/^(.+@.+)?$/, 'e-mail или пусто'), 'E-mail'),
      address: setting(text(500), 'Адрес производства'),
      opensAt: setting(clock(), 'Поддержка работает с', {
        initial: '09:00',
        hint: 'каждый день, по времени Актобе; пусты оба или ни один',
      }),
      closesAt: setting(clock(), 'Поддержка работает до', { initial: '18:00' }),
      messengerUrl: setting(address(), 'Мессенджер', { hint: '«Написать нам» и кнопка в углу' }),
      secondMessengerUrl: setting(address(), 'Второй мессенджер'),
      instagramUrl: setting(address(), 'Instagram'),
      videoUrl: setting(address(), 'Видео в сети'),
      photoUrl: setting(address(), 'Фото в сети'),
      networkUrl: setting(address(), 'Социальная сеть'),
      mapProvider: setting(z.enum(['', 'yandex', '2gis'], 'yandex, 2gis или пусто'), 'Карты', { hint: 'пусто: без карты' }),
      mapKey: setting(text(200), 'Ключ карт', { hint: 'виден в браузере' }),
      searchDebounceMs: setting(wholeNumber(0, 5000), 'Пауза перед подсказками поиска, мс', { initial: '150', action: 'settings:change' }),
      closedUntil: setting(
        z
          .string()
          .refine(
            (given) => given === '' || z.iso.datetime({ offset: true }).safeParse(given).success,
            'время с поясом, например 2027-01-31T09:00:00+05:00',
          )
          .transform((given) => (given === '' ? null : new Date(given))),
        'Технические работы до',
        { action: 'settings:change', hint: 'до этого времени магазин отвечает 503' },
      ),
    })
    .refine(({ opensAt, closesAt }) => (opensAt === '') === (closesAt === '') && (opensAt === '' || opensAt < closesAt), {
      path: ['opensAt'],
      error: 'начало и конец работы указываются вместе, начало раньше конца',
    }),
)

const day = z.iso.date('день, например 2027-01-31')
const rule = z
  .object({
    text: z.string().trim().min(1, 'нет текста'),
    /** delivery is free from this sum on */
    thresholdTiyn: z.int().min(0),
    startsOn: day,
    /** the last day; null: until further notice */
    endsOn: day.nullable(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, 'последний день раньше первого')

export const delivery = settingGroup(
  'Доставка',
  'settings:change',
  z.object({
    cities: setting(
      text(500).transform((given) =>
        given
          .toLowerCase()
          .split(',')
          .map((city) => city.trim())
          .filter(Boolean),
      ),
      'Город бесплатной доставки',
      {
        initial: 'Актобе, Ақтөбе, Aktobe',
        hint: 'написания через запятую; по другому адресу стоимость назовёт оператор; пусто: везде бесплатно',
      },
    ),
    rules: setting(
      json(
        z
          .array(rule)
          .transform((rules) => rules.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)))
          .refine(
            (rules) => rules.slice(1).every(({ startsOn }, at) => (rules[at]?.endsOn ?? '9999') < startsOn),
            'в один день действует не больше одного правила',
          ),
      ),
      'Бесплатная доставка',
      {
        hint: 'с какой суммы, с какого и по какой день; суммы в тиынах',
        initial: '[{"text":"Бесплатная доставка при покупке от 10 000 ₸","thresholdTiyn":1000000,"startsOn":"2025-01-02","endsOn":null}]',
      },
    ),
  }),
)

export const guestOrders = settingGroup(
  'Заказы гостей',
  'settings:change',
  z.object({
    ordersPerNetwork: setting(count(), 'Заказов из одной сети в час', { initial: '40' }),
    ordersPerContact: setting(count(), 'Заказов с одного e-mail или телефона в час', { initial: '5' }),
    orderUnits: setting(count(), 'Единиц товара в заказе', { initial: '300' }),
    stockShare: setting(wholeNumber(1, 100), 'Доля остатка в неподтверждённых заказах, %', { initial: '50' }),
    holdHours: setting(wholeNumber(1, 10_000), 'Часов, на которые откладывается товар', { initial: '48' }),
  }),
)

export const customerOrders = settingGroup(
  'Заказы покупателей',
  'settings:change',
  z.object({
    ordersPerHour: setting(count(), 'Заказов с учётной записи в час', { initial: '60' }),
    largeItemsPerDay: setting(count(), 'Позиций больше половины остатка в сутки', { initial: '500', hint: 'без согласованных цен' }),
  }),
)
