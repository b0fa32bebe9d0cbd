// A file that goes with an order, before it is kept: what it is by its bytes, and the name it gets (CHK-04, SEC-01).
import { createHash } from 'node:crypto'
import { maxOrderFileBytes, orderFileKinds, orderFileTexts, type OrderFileKind } from '#contract/orders/attachments.ts'
import { ShopError } from '../errors.ts'
import { decodeText } from '../list-parsing/decode-text.ts'
import { damagedFile, fileKindOf, refusedKind } from '../list-parsing/list-file-kind.ts'
import { openOfficePackage } from '../list-parsing/xlsx-package.ts'

export type UploadedFile = { name: string; bytes: Buffer }
export type CheckedFile = { name: string; bytes: Buffer; contentHash: string; mediaType: string }

const longestName = 120

const marks: [kind: OrderFileKind, matches: (start: string) => boolean][] = [
  ['pdf', (start) => start.startsWith('%PDF-')],
  ['png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
]
// A text under such a name is not what its name says.
const promisedByName = /\.(?:pdf|png|jpe?g|jfif|webp|docx|xls[xmb]?|ods)$/i

/**
 * What it is by its bytes, whatever it is called. Office files are checked by their directory: macros, passwords and bombs are refused.
 * @throws unsupported_body for what is not on the list (contract/orders/attachments.ts), too_large, malformed for empty and damaged files
 */
export async function attachmentKindOf({ name, bytes }: UploadedFile): Promise<OrderFileKind> {
  if (bytes.length > maxOrderFileBytes) throw new ShopError('too_large', { detail: orderFileTexts.tooLarge })
  if (bytes.length === 0) throw damagedFile('Файл пуст.')
  const start = bytes.toString('latin1', 0, 16)
  const marked = marks.find(([, matches]) => matches(start))
  if (marked) return marked[0]
  if (start.startsWith('PK')) {
    const office = await openOfficePackage(bytes)
    office.close()
    if (office.has('xl/workbook.xml')) return 'xlsx'
    if (office.has('word/document.xml')) return 'docx'
    throw refusedKind(orderFileTexts.unknownKind)
  }
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw refusedKind('Это файл старого формата или с\u00a0паролем. Сохраните его без пароля как .docx, .xlsx или PDF.')
  if (promisedByName.test(name)) throw refusedKind('Содержимое не\u00a0такое, как говорит название. Проверьте, открывается\u00a0ли файл.')
  try {
    fileKindOf(bytes, name)
    decodeText(bytes)
  } catch {
    throw refusedKind(orderFileTexts.unknownKind) // said for lists there
  }
  return 'text'
}

/** As it is kept. @param kind by its bytes */
export const checkedFile = ({ name, bytes }: UploadedFile, kind: OrderFileKind): CheckedFile => ({
  name: fileName(name, kind),
  bytes,
  contentHash: createHash('sha256').update(bytes).digest('hex'),
  mediaType: orderFileKinds[kind].mediaType,
})

/** As people see it: without folders of their machine and signs that nobody typed, ending as what it is, so that no text is saved as a program. */
function fileName(name: string, kind: OrderFileKind): string {
  const typed = (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '').trim()
  const { extensions } = orderFileKinds[kind]
  const isRight = extensions.some((extension) => typed.toLowerCase().endsWith(`.${extension}`))
  const whole = isRight ? typed : `${typed === '' ? 'Файл' : typed}.${extensions[0]}`
  return whole.length <= longestName ? whole : `${whole.slice(0, longestName - 10)}…${whole.slice(-8)}`
}
