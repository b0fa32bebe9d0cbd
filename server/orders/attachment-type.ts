// Checks a file attached to an order by its content and gives it a safe name (CHK-04, SEC-01).
import { fileTypes, type FileType } from '#contract/files/file-types.ts'
import { maxOrderFileBytes, orderFileTexts } from '#contract/orders/attachments.ts'
import { ShopError } from '../errors.ts'
import { contentHash } from '../files/content-hash.ts'
import { damagedFile, misnamedFile, unsupportedFile } from '../files/file-refusals.ts'
import { detectFileType, isNamedAsBinary } from '../files/file-type.ts'

export type CheckedFile = { name: string; content: Blob; contentHash: string; mediaType: string }

const maxNameLength = 120
/** Longer ones are no names; trimming their end would take quadratic time. */
const maxTypedLength = 500

const oldOfficeText = 'Это файл старого формата или с\u00a0паролем. Сохраните его без пароля как .docx, .xlsx или PDF.'

/** @throws unsupported_body for types not in contract/files/file-types.ts, too_large, malformed if empty or damaged */
export async function detectAttachmentType(file: File): Promise<FileType> {
  if (file.size > maxOrderFileBytes) throw new ShopError('too_large', { detail: orderFileTexts.tooLarge })
  const type = await detectFileType(file)
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
      if (isNamedAsBinary(file.name)) throw misnamedFile()
      if (type !== 'text') throw unsupportedFile(orderFileTexts.unknownKind)
      return type
  }
}

/** @throws unsupported_body if the name is of another kind, for example a program that holds text */
export async function checkedFile(file: File, type: FileType): Promise<CheckedFile> {
  const typed = (file.name.split(/[\\/]/).at(-1) ?? '')
    .slice(-maxTypedLength)
    .replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '')
    .replace(/[.\s]+$/, '')
    .trim()
  const [, extension] = (type === 'text' ? anyExtension : plainExtension).exec(typed) ?? []
  if (extension !== undefined && !knownExtensions.has(extension.toLowerCase())) throw unsupportedFile(orderFileTexts.unknownKind)
  return {
    name: fileName(typed, type),
    content: file,
    contentHash: await contentHash(file),
    mediaType: fileTypes[type].mediaType,
  }
}

const knownExtensions = new Set(Object.values(fileTypes).flatMap(({ extensions }) => extensions))
// «Смета v1.2» and «План.к3» have none.
const anyExtension = /\.(?=\d*[a-z])([a-z\d]{1,8})$/i
const plainExtension = /\.([a-z]{2,5})$/i

/** Sets the extension of the content. @param typed without folders and invisible characters */
function fileName(typed: string, type: FileType): string {
  const { extensions } = fileTypes[type]
  const isRight = extensions.some((extension) => typed.toLowerCase().endsWith(`.${extension}`))
  const whole = isRight ? typed : `${typed === '' ? 'Файл' : typed}.${extensions[0]}`
  return whole.length <= maxNameLength ? whole : `${whole.slice(0, maxNameLength - 10)}…${whole.slice(-8)}`
}
