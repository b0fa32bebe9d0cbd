// Defines error codes with HTTP status and Russian texts.

type ErrorText = { status: number; title: string; detail: string }

/* @__NO_SIDE_EFFECTS__ */ // pages that show no refusal load no texts
const problem = (status: number, title: string, detail: string): ErrorText => ({ status, title, detail })

const texts = {
  malformed: problem(400, 'Неверный запрос', 'Проверьте отмеченные поля и повторите.'),
  setting_fixed: problem(409, 'Задано окружением', 'Настройку задаёт окружение сервера, здесь её не\u00a0изменить.'),
  bad_address: problem(
    400,
    'Ошибка в\u00a0адресе страницы',
    'Ссылка скопирована не\u00a0полностью или набрана с\u00a0ошибкой. Проверьте её или откройте каталог.',
  ),
  unauthenticated: problem(401, 'Нужен вход', 'Войдите, чтобы продолжить.'),
  forbidden: problem(403, 'Недоступно', 'У вас нет доступа к этому действию.'),
  foreign_origin: problem(403, 'Запрос отклонён', 'Запрос пришёл с\u00a0другого сайта. Откройте страницу магазина и\u00a0повторите.'),
  not_found: problem(404, 'Страница не найдена', 'Проверьте адрес или воспользуйтесь поиском.'),
  wrong_method: problem(405, 'Так страницу не\u00a0открыть', 'Перейдите на\u00a0неё по\u00a0ссылке или откройте каталог.'),
  category_not_found: problem(404, 'Раздел не найден', 'Такого раздела нет. Выберите раздел в каталоге.'),
  product_not_found: problem(404, 'Товар не найден', 'Проверьте артикул или воспользуйтесь поиском.'),
  product_removed: problem(410, 'Товар снят с продажи', 'Этого товара больше нет. Найдите замену по\u00a0названию, артикулу или размеру.'),
  page_not_found: problem(404, 'Нет такой страницы', 'Страница списка за его концом.'),
  order_not_found: problem(404, 'Заказ не найден', 'Проверьте номер заказа и телефон.'),
  order_changed: problem(409, 'Заказ изменился', 'Его уже изменил кто-то другой. Обновите страницу и повторите.'),
  conflict: problem(
    409,
    'Данные уже изменены',
    'Их изменили в\u00a0другом окне. Сравните значения и\u00a0сохраните ещё раз, чтобы остались ваши.',
  ),
  status_not_allowed: problem(409, 'Так изменить заказ нельзя', 'В этом состоянии действие недоступно. Позвоните нам.'),
  offer_ended: problem(409, 'Срок предложения вышел', 'Цены этого КП больше не\u00a0действуют. Запросите новое на\u00a0его странице.'),
  not_a_draft: problem(409, 'Заказ уже оформлен', 'Изменить можно только черновик. Скопируйте заказ в черновик.'),
  list_has_bad_rows: problem(
    409,
    'Не все строки подходят',
    'Черновик не изменён. Исправьте отмеченные строки или добавьте только подходящие.',
  ),
  too_many_files: problem(409, 'Слишком много файлов', 'Приложить можно до 20 файлов. Удалите лишние и повторите.'),
  files_full: problem(
    409,
    'Место для файлов закончилось',
    'Ваши файлы занимают 500\u00a0МБ. Удалите ненужные черновики и\u00a0файлы или позвоните нам.',
  ),
  storage_full: problem(
    507,
    'Файлы пока не\u00a0принимаются',
    'Повторите позже или пришлите файл по\u00a0электронной почте. Заказать можно и\u00a0без него.',
  ),
  not_a_list: problem(409, 'Это не список', 'Заполнить черновик можно из файла .xlsx или .csv, загруженного как список.'),
  draft_full: problem(409, 'Черновик заполнен', 'В черновике может быть до 5000 позиций. Уберите лишние и повторите.'),
  drafts_full: problem(409, 'Черновиков слишком много', 'У\u00a0вас уже 100\u00a0черновиков. Удалите ненужные и\u00a0повторите.'),
  drafts_too_long: problem(
    409,
    'Черновики заполнены',
    'Во\u00a0всех ваших черновиках вместе может быть до\u00a030\u00a0000\u00a0позиций. Удалите ненужные черновики и\u00a0повторите.',
  ),
  saved_full: problem(
    409,
    'Сохранено слишком много',
    'Сохранить можно до\u00a020\u00a0адресов и\u00a020\u00a0плательщиков. Удалите ненужные и\u00a0повторите.',
  ),
  invoice_not_ready: problem(409, 'Счёта ещё нет', 'Счёт появится, когда оператор назовёт цены по запросу.'),
  not_enough_stock: problem(409, 'Не хватает товара', 'Уменьшите количество отмеченных товаров и повторите.'),
  guest_order_limit: problem(
    409,
    'Без\u00a0регистрации столько не\u00a0заказать',
    'Уменьшите количество отмеченных товаров, войдите или позвоните нам.',
  ),
  favourites_full: problem(409, 'Избранное заполнено', 'В избранном уже 1000 товаров. Уберите лишние и повторите.'),
  orders_under_way: problem(409, 'Есть незавершённые заказы', 'Учётную запись можно удалить, когда заказы выполнены или отменены.'),
  email_taken: problem(409, 'E-mail уже зарегистрирован', 'Войдите с этим e-mail или восстановите пароль.'),
  application_open: problem(409, 'Заявка уже отправлена', 'Мы её рассматриваем. Ответ придёт на ваш e-mail.'),
  wrong_login: problem(401, 'Вход не выполнен', 'Неверный e-mail или пароль.'),
  account_blocked: problem(
    403,
    'Учётная запись закрыта',
    'Войти с\u00a0ней нельзя. Ваши заказы выполняются как обычно; с\u00a0вопросами звоните нам.',
  ),
  wrong_password: problem(400, 'Неверный пароль', 'Проверьте текущий пароль и повторите.'),
  code_used_up: problem(400, 'Ссылка не действует', 'Срок ссылки истёк или ею уже воспользовались. Запросите новую.'),
  email_not_confirmed: problem(403, 'E-mail не подтверждён', 'Подтвердите e-mail по ссылке из письма, чтобы продолжить.'),
  cart_empty: problem(409, 'Нечего заказывать', 'Добавьте товары и повторите.'),
  cart_full: problem(409, 'Корзина заполнена', 'В корзине уже 500 позиций. Оформите их или уберите лишние и повторите.'),
  price_changed: problem(409, 'Цена изменилась', 'Заказ не отправлен: проверьте новую сумму и отправьте ещё раз.'),
  key_reused: problem(409, 'Запрос уже выполнялся', 'Этот ключ повтора принадлежит другому запросу. Обновите страницу и повторите.'),
  too_large: problem(413, 'Слишком большой запрос', 'Уменьшите объём данных и повторите.'),
  length_required: problem(
    411,
    'Неизвестна длина запроса',
    'Отправьте его с\u00a0заголовком Content-Length, не\u00a0по\u00a0частям (chunked).',
  ),
  headers_too_large: problem(
    431,
    'Слишком длинный запрос',
    'Адрес или cookie браузера слишком длинные. Удалите cookie этого сайта или откройте короткий адрес.',
  ),
  too_slow: problem(408, 'Запрос не\u00a0дошёл', 'Связь прервалась или слишком медленная. Проверьте её и\u00a0повторите.'),
  unsupported_body: problem(415, 'Неверный вид данных', 'Отправьте данные в виде JSON или формы.'),
  no_such_part: problem(416, 'Нет такой части файла', 'Запросите файл с\u00a0начала.'),
  too_many_requests: problem(429, 'Слишком много запросов', 'Подождите минуту и\u00a0повторите.'),
  not_ready: problem(503, 'Каталог загружается', 'Подождите несколько секунд и обновите страницу.'),
  unavailable: problem(
    503,
    'Магазин временно недоступен',
    'Повторите через минуту: корзина и заказы на месте. Если срочно, позвоните нам.',
  ),
  maintenance: problem(503, 'Идут технические работы', 'Мы обновляем магазин и скоро откроемся. Зайдите чуть позже.'),
  unexpected: problem(500, 'Непредвиденная ошибка', 'Мы уже знаем о ней. Повторите позже или позвоните нам.'),
} satisfies Record<string, ErrorText>

export type ErrorCode = keyof typeof texts
export const errorTexts: Record<ErrorCode, ErrorText> = texts

/** Field name → texts; for order items the field is the article. */
export type FieldErrors = Record<string, string[]>

/** Of a record that was changed since it was read: its version now, and by field the value now and the one sent. */
export type Conflict = { version: number; values: Record<string, { current: unknown; sent: unknown }> }

/** `application/problem+json` */
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
 * Converts a thrown ShopError, an outage or text that PostgreSQL cannot store, also behind another error; undefined for other errors.
 * Checks the name, not the class: in development pages have their own copy of ShopError.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name !== 'ShopError') {
    const code = isOutage(error) ? 'unavailable' : isUnstorable(error) ? 'malformed' : undefined
    return code === undefined ? toRefusal(error.cause) : { code, detail: undefined, fields: undefined }
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
// 25006: only reads, as a primary that another one replaces; 40001: replication ended a standby's read, or a concurrent
// transaction each try; 40P01: a deadlock; 57014, 55P03, 25P03: timeouts of a statement, a lock, a transaction.
const outages =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|(?:08|53|57P).*|55000|25006|40001|40P01|57014|55P03|25P03)$/
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
