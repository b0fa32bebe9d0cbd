// An xlsx as the zip that it is: checked before anything in it is unpacked. Macros, encryption and bombs are refused (DRF-02, SEC-01).
import { SaxesParser } from 'saxes'
import yauzl, { type Entry } from 'yauzl'
import { ShopError } from '../errors.ts'
import { damagedFile, refusedKind } from './list-file-kind.ts'

export type XlsxLimits = { maxEntries: number; maxUnpackedBytes: number; maxRatio: number }

// 10,000 rows of ten columns are 8 MB of XML. Sheets of one value repeated pack 50 times; deflate itself can reach 1032.
const defaults: XlsxLimits = { maxEntries: 2000, maxUnpackedBytes: 80 * 1024 ** 2, maxRatio: 200 }
const ratioMattersFromBytes = 2 * 1024 ** 2
// Parts of the format nest six deep.
const maxDepth = 60

/** Names come without their prefixes: «x:row» of some programs is «row». */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

export type XlsxPackage = {
  has(path: string): boolean
  /** Walks a part. @throws malformed for damaged parts and what is no plain XML, and what the listener throws */
  read(path: string, listener: XmlListener): Promise<void>
  close(): void
}

/** @throws unsupported_body, too_large, malformed */
export async function openXlsx(bytes: Buffer, limits?: XlsxLimits): Promise<XlsxPackage> {
  const office = await openOfficePackage(bytes, limits)
  try {
    refuseOtherKinds(office)
    await refuseMacroBooks(office)
    return office
  } catch (error) {
    office.close()
    throw error
  }
}

/** Of any office program: without macros and passwords, and no more than it says. @throws unsupported_body, too_large, malformed */
export async function openOfficePackage(bytes: Buffer, limits: XlsxLimits = defaults): Promise<XlsxPackage> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch((error: unknown) => {
    throw damagedFile('Файл повреждён: его не\u00a0удалось открыть.', error)
  })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > limits.maxEntries) throw tooMuch()
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw refusedKind('Файл защищён паролем. Снимите защиту и\u00a0пришлите его снова.')
      unpacked += entry.uncompressedSize
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (unpacked > limits.maxUnpackedBytes || (entry.uncompressedSize > ratioMattersFromBytes && ratio > limits.maxRatio)) throw tooMuch()
      if (!entries.has(entry.fileName.toLowerCase())) entries.set(entry.fileName.toLowerCase(), entry)
    }
    if ([...entries.keys()].some((path) => path.endsWith('vbaproject.bin') || path.startsWith('xl/macrosheets/'))) throw withMacros()
  } catch (error) {
    zip.close()
    throw error instanceof ShopError ? error : damagedFile('Файл повреждён: его не\u00a0удалось открыть.', error)
  }
  return {
    has: (path) => entries.has(path.toLowerCase()),
    async read(path, listener) {
      const entry = entries.get(path.toLowerCase())
      if (!entry) throw damagedFile('Файл повреждён: в\u00a0нём не\u00a0хватает частей.')
      try {
        const parser = plainXmlParser(listener)
        const decoder = new TextDecoder('utf-8')
        // yauzl ends the stream with an error where the part is longer than it says.
        for await (const chunk of await zip.openReadStreamPromise(entry)) parser.write(decoder.decode(chunk, { stream: true }))
        parser.write(decoder.decode()).close()
      } catch (error) {
        throw error instanceof ShopError ? error : damagedFile('Файл повреждён: одна из\u00a0его частей не\u00a0читается.', error)
      }
    },
    close: () => zip.close(),
  }
}

function refuseOtherKinds({ has }: XlsxPackage): void {
  if (has('xl/workbook.bin')) throw refusedKind('Это двоичная книга Excel (.xlsb). Сохраните файл в\u00a0формате .xlsx.')
  if (has('xl/workbook.xml')) return
  if (has('word/document.xml')) throw refusedKind('Это документ Word. Сохраните таблицу в\u00a0формате .xlsx или вставьте список текстом.')
  if (has('content.xml') && has('mimetype')) throw refusedKind('Это документ OpenDocument. Сохраните таблицу в\u00a0формате .xlsx.')
  throw refusedKind('Это архив. Распакуйте его и\u00a0пришлите таблицу .xlsx или .csv.')
}

/** A book that says it may hold macros (.xlsm, .xltm), also without one and under another name. */
async function refuseMacroBooks({ has, read }: XlsxPackage): Promise<void> {
  if (!has('[Content_Types].xml')) return
  await read('[Content_Types].xml', {
    open(_name, { ContentType = '' }) {
      if (/macroEnabled/i.test(ContentType)) throw withMacros()
    },
  })
}

const withMacros = () => refusedKind('В\u00a0файле есть макросы. Сохраните его в\u00a0обычном формате .xlsx, без макросов.')

/** Throws at the first fault; a DOCTYPE, which could define entities, and endless nesting are faults. */
function plainXmlParser(listener: XmlListener): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) throw new Error('nested too deep')
    listener.open(localName(name), attributes)
  })
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  parser.on('closetag', ({ name }) => {
    depth--
    listener.close?.(localName(name))
  })
  return parser
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const tooMuch = () =>
  new ShopError('too_large', { detail: 'В\u00a0распакованном виде файл слишком велик. Пришлите только лист со\u00a0списком.' })
