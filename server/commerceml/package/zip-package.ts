// Reads a zip of 1C without unpacking it to disk; refuses outside paths, encryption and zip bombs.
import { pipeline, Transform, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { decodeText } from '../../files/decode-text.ts'
import { isRubbish, type ExchangePackage, type PackageFile } from './package.ts'
import { ImportError } from '../xml/import-error.ts'

export type ZipLimits = { maxEntries: number; maxUnpackedBytes: number; maxRatio: number }

// 200,000 products are 920 MB unpacked. XML of 1C compresses 10 to 40 times, deflate can reach 1032.
const defaults: ZipLimits = { maxEntries: 500_000, maxUnpackedBytes: 8 * 1024 ** 3, maxRatio: 250 }
const ratioMattersFromBytes = 1024 ** 2
const utf8Flag = 0x800

/** @param file its name in messages. @throws ImportError */
export async function openZip(path: string, limits: ZipLimits = defaults, file: string = path): Promise<ExchangePackage> {
  const refuse = (message: string, cause?: unknown) => new ImportError(message, { file, cause })
  // decodeStrings false: names without the UTF-8 flag are in the code page of the system, yauzl would assume CP437.
  const zip = await yauzl
    .openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    })
    .catch((error: unknown) => {
      throw refuse(`the archive is damaged: ${messageOf(error)}`, error)
    })
  try {
    const files: PackageFile[] = []
    let unpacked = 0
    if (zip.entryCount > limits.maxEntries) throw refuse(`the archive has ${zip.entryCount} entries, more than ${limits.maxEntries}`)
    const entries: Entry[] = []
    for await (const entry of entriesOf(zip, refuse)) entries.push(entry)
    const nameOf = nameReader(entries)
    for (const entry of entries) {
      const name = nameOf(entry)
      const fault = yauzl.validateFileName(name)
      if (fault) throw refuse(`the archive has an entry that leads outside: ${fault}`)
      if (name.endsWith('/') || isRubbish(name)) continue
      if (entry.isEncrypted()) throw refuse(`the entry ${name} is encrypted`)
      unpacked += entry.uncompressedSize
      if (unpacked > limits.maxUnpackedBytes) throw refuse(`the archive unpacks to more than ${limits.maxUnpackedBytes} bytes`)
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (entry.uncompressedSize > ratioMattersFromBytes && ratio > limits.maxRatio) {
        throw refuse(`the entry ${name} unpacks ${Math.round(ratio)} times, more than ${limits.maxRatio}`)
      }
      files.push({
        path: name,
        bytes: entry.uncompressedSize,
        open: async () => checked(await zip.openReadStreamPromise(entry), entry.crc32),
      })
    }
    return { files, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** yauzl checks sizes, not checksums: a changed digit would become a wrong price. */
function checked(source: Readable, checksum: number): Readable {
  let sum = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === checksum ? null : new Error('the checksum is wrong')),
  })
  pipeline(source, check, () => undefined) // a failure destroys `check`, whose reader gets it
  return check
}

async function* entriesOf(zip: ZipFile, refuse: (message: string, cause?: unknown) => ImportError): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    throw error instanceof ImportError ? error : refuse(`the archive is damaged: ${messageOf(error)}`, error)
  }
}

/** Names without the flag are CP866 in Windows, windows-1251 or UTF-8 elsewhere: all names of an archive together decide. */
function nameReader(entries: readonly Entry[]): (entry: Entry) => string {
  const isFlagged = (entry: Entry) => (entry.generalPurposeBitFlag & utf8Flag) !== 0
  const unflagged = entries.filter((entry) => !isFlagged(entry)).flatMap(({ fileNameRaw }) => [fileNameRaw, Buffer.from('\n')])
  const { encoding } = decodeText(Buffer.concat(unflagged))
  return (entry) => new TextDecoder(isFlagged(entry) ? 'utf-8' : encoding).decode(entry.fileNameRaw).replaceAll('\\', '/')
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
