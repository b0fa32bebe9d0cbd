// Checks a file attached to an order by its content and gives it a safe name (CHK-04, SEC-01).
import { createHash } from 'node:crypto'
import { fileTypes, type FileType } from '#contract/files/file-types.ts'
import { maxOrderFileBytes, orderFileTexts } from '#contract/orders/attachments.ts'
import { ShopError } from '../errors.ts'
import { damagedFile, misnamedFile, unsupportedFile } from '../files/file-refusals.ts'
import { detectFileType, isNamedAsBinary } from '../files/file-type.ts'

export type UploadedFile = { name: string; bytes: Buffer }
export type CheckedFile = { name: string; bytes: Buffer; contentHash: string; mediaType: string }

const longestName = 120

const oldOfficeText = 'Это файл старого формата или с\u00a0паролем. Сохраните его без пароля как .docx, .xlsx или PDF.'

/** @throws unsupported_body for types not in contract/files/file-types.ts, too_large, malformed if empty or damaged */
export async function attachmentTypeOf({ name, bytes }: UploadedFile): Promise<FileType> {
  if (bytes.length > maxOrderFileBytes) throw new ShopError('too_large', { detail: orderFileTexts.tooLarge })
  const type = await detectFileType(bytes)
  switch (type) {
    case 'pdf':
    case 'png':
    case 'jpeg':
    case 'webp':
    case 'docx':
    case 'xlsx':
      return type
    case 'empty':
      throw damagedFile('Файл пуст.')
    case 'old_office':
    case 'encrypted_office':
      throw unsupportedFile(oldOfficeText)
    default:
      if (isNamedAsBinary(name)) throw misnamedFile()
      if (type !== 'text') throw unsupportedFile(orderFileTexts.unknownKind)
      return type
  }
}

export const checkedFile = ({ name, bytes }: UploadedFile, type: FileType): CheckedFile => ({
  name: fileName(name, type),
  bytes,
  contentHash: createHash('sha256').update(bytes).digest('hex'),
  mediaType: fileTypes[type].mediaType,
})

/** Removes folders and invisible characters and sets the extension of the content, so that no text is a program. */
function fileName(name: string, type: FileType): string {
  const typed = (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '').trim()
  const { extensions } = fileTypes[type]
  const isRight = extensions.some((extension) => typed.toLowerCase().endsWith(`.${extension}`))
  const whole = isRight ? typed : `${typed === '' ? 'Файл' : typed}.${extensions[0]}`
  return whole.length <= longestName ? whole : `${whole.slice(0, longestName - 10)}…${whole.slice(-8)}`
}
