// Defines error codes with HTTP status and Russian texts.

type ErrorText = { status: number; title: string; detail: string }

const texts = {
  malformed: { status: 400, title: 'Неверный запрос', detail: 'Проверьте отмеченные поля и повторите.' },
  setting_fixed: {
    status: 409,
    title: 'Задано окружением',
    detail: 'Настройку задаёт окружение сервера, здесь её не\u00a0изменить.',
  },
  bad_address: {
    status: 400,
    title: 'Ошибка в\u00a0адресе страницы',
    detail: 'Ссылка скопирована не\u00a0полностью или набрана с\u00a0ошибкой. Проверьте её или откройте каталог.',
  },
  unauthenticated: { status: 401, title: 'Нужен вход', detail: 'Войдите, чтобы продолжить.' },
  forbidden: { status: 403, title: 'Недоступно', detail: 'У вас нет доступа к этому действию.' },
  foreign_origin: {
    status: 403,
    title: 'Запрос отклонён',
    detail: 'Запрос пришёл с\u00a0другого сайта. Откройте страницу магазина и\u00a0повторите.',
  },
  not_found: { status: 404, title: 'Страница не найдена', detail: 'Проверьте адрес или воспользуйтесь поиском.' },
  wrong_method: {
    status: 405,
    title: 'Так страницу не\u00a0открыть',
    detail: 'Перейдите на\u00a0неё по\u00a0ссылке или откройте каталог.',
  },
  category_not_found: { status: 404, title: 'Раздел не найден', detail: 'Такого раздела нет. Выберите раздел в каталоге.' },
  product_not_found: { status: 404, title: 'Товар не найден', detail: 'Проверьте артикул или воспользуйтесь поиском.' },
  product_removed: {
    status: 410,
    title: 'Товар снят с продажи',
    detail: 'Этого товара больше нет. Найдите замену по\u00a0названию, артикулу или размеру.',
  },
  page_not_found: { status: 404, title: 'Нет такой страницы', detail: 'Страница списка за его концом.' },
  order_not_found: { status: 404, title: 'Заказ не найден', detail: 'Проверьте номер заказа и телефон.' },
  order_changed: { status: 409, title: 'Заказ изменился', detail: 'Его уже изменил кто-то другой. Обновите страницу и повторите.' },
  conflict: {
    status: 409,
    title: 'Данные уже изменены',
    detail: 'Их изменили в\u00a0другом окне. Сравните значения и\u00a0сохраните ещё раз, чтобы остались ваши.',
  },
  status_not_allowed: { status: 409, title: 'Так изменить заказ нельзя', detail: 'В этом состоянии действие недоступно. Позвоните нам.' },
  offer_ended: {
    status: 409,
    title: 'Срок предложения вышел',
    detail: 'Цены этого КП больше не\u00a0действуют. Запросите новое на\u00a0его странице.',
  },
  not_a_draft: { status: 409, title: 'Заказ уже оформлен', detail: 'Изменить можно только черновик. Скопируйте заказ в черновик.' },
  list_has_bad_rows: {
    status: 409,
    title: 'Не все строки подходят',
    detail: 'Черновик не изменён. Исправьте отмеченные строки или добавьте только подходящие.',
  },
  too_many_files: {
    status: 409,
    title: 'Слишком много файлов',
    detail: 'Приложить можно до 20 файлов. Удалите лишние и повторите.',
  },
  files_full: {
    status: 409,
    title: 'Место для файлов закончилось',
    detail: 'Ваши файлы занимают 500\u00a0МБ. Удалите ненужные черновики и\u00a0файлы или позвоните нам.',
  },
  storage_full: {
    status: 507,
    title: 'Файлы пока не\u00a0принимаются',
    detail: 'Повторите позже или пришлите файл по\u00a0электронной почте. Заказать можно и\u00a0без него.',
  },
  not_a_list: {
    status: 409,
    title: 'Это не список',
    detail: 'Заполнить черновик можно из файла .xlsx или .csv, загруженного как список.',
  },
  draft_full: { status: 409, title: 'Черновик заполнен', detail: 'В черновике может быть до 5000 позиций. Уберите лишние и повторите.' },
  drafts_full: {
    status: 409,
    title: 'Черновиков слишком много',
    detail: 'У\u00a0вас уже 100\u00a0черновиков. Удалите ненужные и\u00a0повторите.',
  },
  drafts_too_long: {
    status: 409,
    title: 'Черновики заполнены',
    detail:
      'Во\u00a0всех ваших черновиках вместе может быть до\u00a030\u00a0000\u00a0позиций. Удалите ненужные черновики и\u00a0повторите.',
  },
  saved_full: {
    status: 409,
    title: 'Сохранено слишком много',
    detail: 'Сохранить можно до\u00a020\u00a0адресов и\u00a020\u00a0плательщиков. Удалите ненужные и\u00a0повторите.',
  },
  invoice_not_ready: {
    status: 409,
    title: 'Счёта ещё нет',
    detail: 'Счёт появится, когда оператор назовёт цены по запросу.',
  },
  not_enough_stock: { status: 409, title: 'Не хватает товара', detail: 'Уменьшите количество отмеченных товаров и повторите.' },
  guest_order_limit: {
    status: 409,
    title: 'Без\u00a0регистрации столько не\u00a0заказать',
    detail: 'Уменьшите количество отмеченных товаров, войдите или позвоните нам.',
  },
  favourites_full: {
    status: 409,
    title: 'Избранное заполнено',
    detail: 'В избранном уже 1000 товаров. Уберите лишние и повторите.',
  },
  orders_under_way: {
    status: 409,
    title: 'Есть незавершённые заказы',
    detail: 'Учётную запись можно удалить, когда заказы выполнены или отменены.',
  },
  email_taken: {
    status: 409,
    title: 'E-mail уже зарегистрирован',
    detail: 'Войдите с этим e-mail или восстановите пароль.',
  },
  application_open: {
    status: 409,
    title: 'Заявка уже отправлена',
    detail: 'Мы её рассматриваем. Ответ придёт на ваш e-mail.',
  },
  wrong_login: { status: 401, title: 'Вход не выполнен', detail: 'Неверный e-mail или пароль.' },
  account_blocked: {
    status: 403,
    title: 'Учётная запись закрыта',
    detail: 'Войти с\u00a0ней нельзя. Ваши заказы выполняются как обычно; с\u00a0вопросами звоните нам.',
  },
  wrong_password: { status: 400, title: 'Неверный пароль', detail: 'Проверьте текущий пароль и повторите.' },
  code_used_up: {
    status: 400,
    title: 'Ссылка не действует',
    detail: 'Срок ссылки истёк или ею уже воспользовались. Запросите новую.',
  },
  email_not_confirmed: {
    status: 403,
    title: 'E-mail не подтверждён',
    detail: 'Подтвердите e-mail по ссылке из письма, чтобы продолжить.',
  },
  cart_empty: { status: 409, title: 'Нечего заказывать', detail: 'Добавьте товары и повторите.' },
  cart_full: { status: 409, title: 'Корзина заполнена', detail: 'В корзине уже 500 позиций. Оформите их или уберите лишние и повторите.' },
  price_changed: { status: 409, title: 'Цена изменилась', detail: 'Заказ не отправлен: проверьте новую сумму и отправьте ещё раз.' },
  key_reused: {
    status: 409,
    title: 'Запрос уже выполнялся',
    detail: 'Этот ключ повтора принадлежит другому запросу. Обновите страницу и повторите.',
  },
  too_large: { status: 413, title: 'Слишком большой запрос', detail: 'Уменьшите объём данных и повторите.' },
  length_required: {
    status: 411,
    title: 'Неизвестна длина запроса',
    detail: 'Отправьте его с\u00a0заголовком Content-Length, не\u00a0по\u00a0частям (chunked).',
  },
  headers_too_large: {
    status: 431,
    title: 'Слишком длинный запрос',
    detail: 'Адрес или cookie браузера слишком длинные. Удалите cookie этого сайта или откройте короткий адрес.',
  },
  too_slow: {
    status: 408,
    title: 'Запрос не\u00a0дошёл',
    detail: 'Связь прервалась или слишком медленная. Проверьте её и\u00a0повторите.',
  },
  unsupported_body: { status: 415, title: 'Неверный вид данных', detail: 'Отправьте данные в виде JSON или формы.' },
  no_such_part: { status: 416, title: 'Нет такой части файла', detail: 'Запросите файл с\u00a0начала.' },
  too_many_requests: { status: 429, title: 'Слишком много запросов', detail: 'Подождите минуту и\u00a0повторите.' },
  not_ready: { status: 503, title: 'Каталог загружается', detail: 'Подождите несколько секунд и обновите страницу.' },
  unavailable: {
    status: 503,
    title: 'Магазин временно недоступен',
    detail: 'Повторите через минуту: корзина и заказы на месте. Если срочно, позвоните нам.',
  },
  maintenance: { status: 503, title: 'Идут технические работы', detail: 'Мы обновляем магазин и скоро откроемся. Зайдите чуть позже.' },
  unexpected: { status: 500, title: 'Непредвиденная ошибка', detail: 'Мы уже знаем о ней. Повторите позже или позвоните нам.' },
} satisfies Record<string, ErrorText>

export type ErrorCode = keyof typeof texts
export const errorTexts: Record<ErrorCode, ErrorText> = texts

/** Field name → texts; for order items the field is the article. */
export type FieldErrors = Record<string, string[]>

/** `application/problem+json`. */
/** Of a record that was changed since it was read: its version now, and by field the value now and the one sent. */
export type Conflict = { version: number; values: Record<string, { current: unknown; sent: unknown }> }

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: FieldErrors
  conflict?: Conflict
  request_id?: string
}

export type Refusal = {
  code: ErrorCode
  detail: string | undefined
  fields: FieldErrors | undefined
  /** undefined: the usual time, a minute */
  retryAfterSeconds?: number | undefined
}

/**
 * Converts a thrown ShopError, database outage or text that PostgreSQL cannot store; undefined for other errors.
 * Checks the name, not the class: in development pages have their own copy of ShopError.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name !== 'ShopError') {
    const code = isOutage(error) ? 'unavailable' : isUnstorable(error) ? 'malformed' : undefined
    return code && { code, detail: undefined, fields: undefined }
  }
  const { code, detail, fields, retryAfterSeconds } = error as Error & Partial<Refusal>
  return code !== undefined && code in errorTexts ? { code, detail, fields, retryAfterSeconds } : undefined
}

/** The refusal's own text, else that of its code. */
export const refusalText = ({ code, detail }: Pick<Refusal, 'code' | 'detail'>): string => detail ?? errorTexts[code].detail

/** Status and waiting time of a response that refuses. */
export const refusalInit = ({ code, retryAfterSeconds }: Pick<Refusal, 'code' | 'retryAfterSeconds'>) => ({
  status: errorTexts[code].status,
  ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
})

// System errors, and PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown); 55000: no connections allowed,
// 25006: only reads, as a primary that another one replaces; 57014, 55P03, 25P03: timeouts of a statement, a lock, a transaction.
const outages = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|(?:08|53|57P).*|55000|25006|57014|55P03|25P03)$/
// EFBIG: the limit of a file's size (ulimit -f); 53100: disk_full of PostgreSQL.
const fullDisk = /^(?:ENOSPC|EDQUOT|EFBIG|53100)$/

/** Of files and of PostgreSQL, also behind another error. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (hasCode(error, fullDisk) || isDiskFull(error.cause))
}

// PostgreSQL stores no NUL, in text and in JSON; the client sent one.
const isUnstorable = (error: Error): boolean => 'code' in error && (error.code === '22021' || error.code === '22P05')

const isOutage = (error: Error): boolean => hasCode(error, outages) || isDiskFull(error)

const hasCode = (error: Error, codes: RegExp): boolean => 'code' in error && typeof error.code === 'string' && codes.test(error.code)
