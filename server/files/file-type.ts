// Detects the type of an uploaded file by its content, with the same checks for every upload (SEC-01).
import type { FileType } from '#contract/files/file-types.ts'
import { isText, textSampleBytes } from './decode-text.ts'
import { openOfficePackage, type OfficePackage } from './office-package.ts'

/** Types that no upload accepts; the caller says what to send instead. `binary`: not recognised. */
type OtherType =
  | 'empty'
  | 'image'
  | 'archive'
  | 'program'
  | 'rtf'
  | 'markup'
  | 'old_office'
  | 'encrypted_office'
  | 'xlsb'
  | 'odf'
  | 'binary'

export type DetectedType = FileType | OtherType

const zips = ['PK\x03\x04', 'PK\x05\x06']
const oldOffice = '\xd0\xcf\x11\xe0'
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
const webp = /^RIFF[^]{4}WEBP/
const signatures: [type: DetectedType, starts: string[]][] = [
  ['pdf', ['%PDF-']],
  ['png', ['\x89PNG\r\n\x1a\n']],
  ['jpeg', ['\xff\xd8\xff']],
  ['image', ['\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*']],
  ['archive', ['Rar!', '7z\xbc\xaf', '\x1f\x8b']],
  ['program', ['MZ\x90', '\x7fELF']],
  ['rtf', ['{\\rtf']],
]
const markup = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|head|meta|script)/i

/** @throws unsupported_body for macros and passwords, too_large for a zip bomb, malformed for a damaged Office file */
export async function detectFileType(file: Blob): Promise<DetectedType> {
  const sample = Buffer.from(await file.slice(0, textSampleBytes).arrayBuffer())
  if (sample.length === 0) return 'empty'
  const start = sample.toString('latin1', 0, 512)
  const startsWith = (signature: string) => start.startsWith(signature)
  if (zips.some(startsWith)) return detectOfficeType(file)
  // Excel stores an encrypted workbook in the container of its old formats.
  if (startsWith(oldOffice)) return (await contains(file, encryptedPackage)) ? 'encrypted_office' : 'old_office'
  if (webp.test(start)) return 'webp'
  const found = signatures.find(([, starts]) => starts.some(startsWith))
  if (found) return found[0]
  if (markup.test(start)) return 'markup'
  return isText(sample) ? 'text' : 'binary'
}

async function contains(file: Blob, text: Buffer): Promise<boolean> {
  let before: Uint8Array = Buffer.alloc(0)
  for await (const chunk of file.stream()) {
    const joined = Buffer.concat([before, chunk])
    if (joined.includes(text)) return true
    before = joined.subarray(-text.length)
  }
  return false
}

async function detectOfficeType(file: Blob): Promise<DetectedType> {
  const office = await openOfficePackage(file)
  office.close()
  return typeOfParts(office)
}

function typeOfParts({ has }: OfficePackage): DetectedType {
  if (has('xl/workbook.bin')) return 'xlsb'
  if (has('xl/workbook.xml')) return 'xlsx'
  if (has('word/document.xml')) return 'docx'
  return has('content.xml') && has('mimetype') ? 'odf' : 'archive'
}

const binaryName = /\.(?:pdf|png|jpe?g|jfif|webp|docx|xls[xmb]?|ods|numbers)$/i

/** A text file with such a name is not what its name promises. */
export const isNamedAsBinary = (name: string): boolean => binaryName.test(name)
