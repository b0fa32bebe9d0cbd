// What a file is by its bytes, whatever it is called; what the shop does not read is refused with a way out (DRF-02, SEC-01).
import { maxListBytes } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'

const mib = 1024 * 1024

export const tooLargeFile = () =>
  new ShopError('too_large', { detail: `Файл больше ${maxListBytes / mib}\u00a0МБ. Уберите из\u00a0него картинки или разделите список.` })

export const refusedKind = (detail: string, cause?: unknown) =>
  new ShopError('unsupported_body', { detail, fields: { file: [detail] }, cause })

export const damagedFile = (detail: string, cause?: unknown) => new ShopError('malformed', { detail, fields: { file: [detail] }, cause })

const others: [marks: string[], text: string][] = [
  [['%PDF-'], 'Это PDF. Сохраните таблицу в\u00a0формате .xlsx или .csv.'],
  [
    ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'],
    'Это изображение. Пришлите таблицу .xlsx или .csv либо вставьте список текстом.',
  ],
  [['Rar!', '7z\xbc\xaf', '\x1f\x8b'], 'Это архив. Распакуйте его и\u00a0пришлите таблицу .xlsx или .csv.'],
  [['MZ\x90', '\x7fELF'], 'Это программа, а\u00a0не\u00a0таблица. Подойдут файлы .xlsx и\u00a0.csv.'],
  [['{\\rtf'], 'Это текстовый документ. Сохраните таблицу в\u00a0формате .xlsx или .csv.'],
]
const markup = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|head|meta|script)/i

/** @throws unsupported_body for what is neither a workbook nor text; too_large; malformed for an empty file */
export function fileKindOf(bytes: Buffer, fileName: string): 'xlsx' | 'text' {
  if (bytes.length > maxListBytes) throw tooLargeFile()
  if (bytes.length === 0) throw damagedFile('Файл пуст.')
  const start = bytes.toString('latin1', 0, 512)
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    // Excel puts an encrypted workbook into the container of its old formats.
    const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw refusedKind(
      isEncrypted
        ? 'Файл защищён паролем. Снимите защиту и\u00a0пришлите его снова.'
        : 'Это старый формат Excel (.xls). Сохраните файл в\u00a0формате .xlsx.',
    )
  }
  if (start.startsWith('PK')) return 'xlsx'
  for (const [marks, text] of others) if (marks.some((mark) => start.startsWith(mark))) throw refusedKind(text)
  if (markup.test(start)) throw refusedKind('Это веб-страница или XML. Откройте файл в\u00a0Excel и\u00a0сохраните в\u00a0формате .xlsx.')
  if (/\.(?:xls[xmb]?|ods|numbers)$/i.test(fileName))
    throw refusedKind('Файл назван таблицей, но\u00a0таблицы в\u00a0нём нет. Сохраните его заново в\u00a0формате .xlsx.')
  return 'text'
}
