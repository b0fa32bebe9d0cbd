// Which files go with an order, and how many (CHK-04, DRF-01): a closed list, known by their bytes. Free of Zod.
import { maxListBytes } from '../lists/uploaded-list.ts'

type FileKindRow = {
  mediaType: string
  /** the first is given to a file whose name ends otherwise */ extensions: readonly [string, ...string[]]
}

export type OrderFileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'docx' | 'xlsx' | 'text'

export const orderFileKinds: Record<OrderFileKind, FileKindRow> = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  webp: { mediaType: 'image/webp', extensions: ['webp'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  text: { mediaType: 'text/csv', extensions: ['txt', 'csv', 'tsv'] },
}

/** Of one file. */
export const maxOrderFileBytes = maxListBytes
/** Of all files that one form brings. */
export const maxUploadBytes = 2 * maxOrderFileBytes
/** With one order or draft. */
export const mostOrderFiles = 20

/** For `<input accept>`: what a phone's camera and gallery offer among them. */
export const acceptedOrderFiles = Object.values(orderFileKinds)
  .flatMap(({ mediaType, extensions }) => [mediaType, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

export const orderFileTexts = {
  hint: 'PDF, Word (.docx), Excel (.xlsx), CSV, JPEG, PNG или WebP, до\u00a010\u00a0МБ, не\u00a0больше 20\u00a0файлов',
  tooLarge: 'Файл больше 10\u00a0МБ. Уменьшите его или разделите на\u00a0части.',
  tooLargeTogether: 'За\u00a0один раз можно приложить до\u00a020\u00a0МБ. Выберите меньше файлов.',
  unknownKind: 'Такой файл приложить нельзя. Подойдут PDF, Word (.docx), Excel (.xlsx), CSV, JPEG, PNG и\u00a0WebP.',
  lost: 'Нет соединения: файл не\u00a0отправлен. Приложите его ещё раз.',
  noneChosen: 'Выберите файл.',
} as const

/** Where its owner fetches it. */
export const orderFileHref = (id: string): string => `/order/files/${id}`
