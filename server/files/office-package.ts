// Opens an Office file as a ZIP; refuses macros, encryption and zip bombs before unpacking (SEC-01).
import { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry } from 'yauzl'
import { ShopError } from '../errors.ts'
import { damagedFile, tooLargeFile, unsupportedFile } from './file-refusals.ts'

// 10,000 rows of ten columns are 8 MB of XML. Sheets of one repeated value compress 50 times; deflate reaches 1032.
const limits = { maxEntries: 2000, maxUnpackedBytes: 80 * 1024 ** 2, maxRatio: 200 }
const ratioMattersFromBytes = 2 * 1024 ** 2
/** Names the type of each part. It is read on the main thread, also for guests. */
const contentTypes = { path: '[content_types].xml', maxBytes: 1024 ** 2 }
// Parts of the format nest six levels.
const maxDepth = 60

/** Names without prefixes: «x:row» of some programs is «row». */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

export type OfficePackage = Awaited<ReturnType<typeof openPackage>>

/** Of any Office program. @throws unsupported_body for macros and passwords, too_large, malformed */
export async function openOfficePackage(file: Blob): Promise<OfficePackage> {
  const office = await openPackage(file)
  try {
    await refuseMacros(office)
    return office
  } catch (error) {
    office.close()
    throw error
  }
}

/** Reads only the parts that are used: the file can be on disk. */
class BlobReader extends yauzl.RandomAccessReader {
  readonly #blob: Blob

  constructor(blob: Blob) {
    super()
    this.#blob = blob
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#blob.slice(start, end).stream(), { objectMode: false })
  }
}

async function openPackage(file: Blob) {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
  const zip = await yauzl.fromRandomAccessReaderPromise(new BlobReader(file), file.size, options).catch((error: unknown) => {
    throw damagedFile('Файл повреждён: его не\u00a0удалось открыть.', error)
  })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > limits.maxEntries) throw tooMuch()
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw unsupportedFile('Файл защищён паролем. Снимите защиту и\u00a0пришлите его снова.')
      unpacked += entry.uncompressedSize
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (unpacked > limits.maxUnpackedBytes || (entry.uncompressedSize > ratioMattersFromBytes && ratio > limits.maxRatio)) throw tooMuch()
      const path = entry.fileName.toLowerCase()
      if (path === contentTypes.path && entry.uncompressedSize > contentTypes.maxBytes) throw tooMuch()
      if (!entries.has(path)) entries.set(path, entry)
    }
    if ([...entries.keys()].some((path) => path.endsWith('vbaproject.bin') || path.startsWith('xl/macrosheets/'))) throw withMacros()
  } catch (error) {
    zip.close()
    throw error instanceof ShopError ? error : damagedFile('Файл повреждён: его не\u00a0удалось открыть.', error)
  }
  return {
    has: (path: string) => entries.has(path.toLowerCase()),
    /** @throws malformed for damaged parts and XML with a DOCTYPE, and what the listener throws */
    async read(path: string, listener: XmlListener): Promise<void> {
      const entry = entries.get(path.toLowerCase())
      if (!entry) throw damagedFile('Файл повреждён: в\u00a0нём не\u00a0хватает частей.')
      try {
        const parser = plainXmlParser(listener)
        const decoder = new TextDecoder('utf-8')
        // yauzl ends the stream with an error if the part is longer than declared.
        for await (const chunk of await zip.openReadStreamPromise(entry)) parser.write(decoder.decode(chunk, { stream: true }))
        parser.write(decoder.decode()).close()
      } catch (error) {
        throw error instanceof ShopError ? error : damagedFile('Файл повреждён: одна из\u00a0его частей не\u00a0читается.', error)
      }
    },
    close: () => zip.close(),
  }
}

/** Refuses a file with macros enabled (.xlsm, .docm), also without any and under another name. */
async function refuseMacros({ has, read }: OfficePackage): Promise<void> {
  if (!has(contentTypes.path)) return
  await read(contentTypes.path, {
    open(_name, { ContentType = '' }) {
      if (/macroEnabled/i.test(ContentType)) throw withMacros()
    },
  })
}

const withMacros = () => unsupportedFile('В\u00a0файле есть макросы. Сохраните его в\u00a0обычном формате .xlsx, без макросов.')

/** Throws at the first error, on a DOCTYPE, which could define entities, and on deep nesting. */
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

const tooMuch = () => tooLargeFile('В\u00a0распакованном виде файл слишком велик. Пришлите только лист со\u00a0списком.')
