// Lists which files can be attached to an order, and their limits (CHK-04, DRF-01).
import { fileTypes } from '../files/file-types.ts'
import { maxListBytes } from '../lists/uploaded-list.ts'

/** Per file. */
export const maxOrderFileBytes = maxListBytes
/** All files of one form submission. */
export const maxUploadBytes = 2 * maxOrderFileBytes
/** Per order or draft. */
export const maxOrderFiles = 20
/** Lists of a draft that were previewed and not added; older ones are deleted. */
export const maxTrialFiles = 10

export const acceptedOrderFiles = Object.values(fileTypes)
  .flatMap(({ mediaType, extensions }) => [mediaType, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

export const orderFileTexts = {
  hint: 'PDF, Word (.docx), Excel (.xlsx), CSV, JPEG, PNG или WebP, до\u00a010\u00a0МБ, не\u00a0больше 20\u00a0файлов',
  tooLarge: 'Файл больше 10\u00a0МБ. Уменьшите его или разделите на\u00a0части.',
  tooLargeTogether: 'За\u00a0один раз можно приложить до\u00a020\u00a0МБ. Выберите меньше файлов.',
  unknownKind: 'Такой файл приложить нельзя. Подойдут PDF, Word (.docx), Excel (.xlsx), CSV, JPEG, PNG и\u00a0WebP.',
  /** follows «Нет соединения.» or «Сервер не ответил.» */
  lost: 'Файл не\u00a0отправлен: приложите его ещё раз.',
  stillSending: 'Дождитесь, пока отправятся выбранные файлы.',
  noneChosen: 'Выберите файл.',
} as const

export const orderFileHref = (id: string): string => `/order/files/${id}`
