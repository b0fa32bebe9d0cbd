// Creates the errors for uploaded files that are refused, with the text next to the field `file`.
import { ShopError } from '../errors.ts'

export const unsupportedFile = (detail: string) => new ShopError('unsupported_body', { detail, fields: { file: [detail] } })

export const damagedFile = (detail: string, cause?: unknown) => new ShopError('malformed', { detail, fields: { file: [detail] }, cause })

/** For a text file called, for example, «план.pdf». */
export const misnamedFile = () => unsupportedFile('Содержимое не\u00a0такое, как говорит название. Проверьте, открывается\u00a0ли файл.')

export const tooLargeFile = (detail: string) => new ShopError('too_large', { detail, fields: { file: [detail] } })
