// Accepts workbooks and text as lists, and says what to send instead of other files (DRF-02).
import { maxListBytes } from '#contract/lists/uploaded-list.ts'
import { damagedFile, misnamedFile, tooLargeFile, unsupportedFile } from '../files/file-refusals.ts'
import { detectFileType, isNamedAsBinary, type DetectedType } from '../files/file-type.ts'

const mib = 1024 * 1024
const image = 'Это изображение. Пришлите таблицу .xlsx или .csv либо вставьте список текстом.'

const advice: Record<Exclude<DetectedType, 'xlsx' | 'text' | 'empty'>, string> = {
  pdf: 'Это PDF. Сохраните таблицу в\u00a0формате .xlsx или .csv.',
  png: image,
  jpeg: image,
  webp: image,
  image,
  archive: 'Это архив. Распакуйте его и\u00a0пришлите таблицу .xlsx или .csv.',
  program: 'Это программа, а\u00a0не\u00a0таблица. Подойдут файлы .xlsx и\u00a0.csv.',
  rtf: 'Это текстовый документ. Сохраните таблицу в\u00a0формате .xlsx или .csv.',
  docx: 'Это документ Word. Сохраните таблицу в\u00a0формате .xlsx или вставьте список текстом.',
  odf: 'Это документ OpenDocument. Сохраните таблицу в\u00a0формате .xlsx.',
  xlsb: 'Это двоичная книга Excel (.xlsb). Сохраните файл в\u00a0формате .xlsx.',
  old_office: 'Это старый формат Excel (.xls). Сохраните файл в\u00a0формате .xlsx.',
  encrypted_office: 'Файл защищён паролем. Снимите защиту и\u00a0пришлите его снова.',
  markup: 'Это веб-страница или XML. Откройте файл в\u00a0Excel и\u00a0сохраните в\u00a0формате .xlsx.',
  binary: 'Это не\u00a0текст и\u00a0не\u00a0таблица. Подойдут файлы .xlsx и\u00a0.csv.',
}
const tableName = /\.(?:xls[xmb]?|ods|numbers)$/i
const notATable = 'Файл назван таблицей, но\u00a0таблицы в\u00a0нём нет. Сохраните его заново в\u00a0формате .xlsx.'

/** @throws unsupported_body, too_large, malformed for an empty or damaged file */
export async function listTypeOf(file: Blob, name: string): Promise<'xlsx' | 'text'> {
  if (file.size > maxListBytes)
    throw tooLargeFile(`Файл больше ${maxListBytes / mib}\u00a0МБ. Уберите из\u00a0него картинки или разделите список.`)
  const type = await detectFileType(file)
  if (type === 'empty') throw damagedFile('Файл пуст.')
  if (type !== 'xlsx' && type !== 'text') throw unsupportedFile(advice[type])
  if (type === 'text' && isNamedAsBinary(name)) throw tableName.test(name) ? unsupportedFile(notATable) : misnamedFile()
  return type
}
