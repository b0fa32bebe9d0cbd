// Decodes bytes of an XML file chunk by chunk: byte order mark, else declaration, else UTF-8.
import type { Readable } from 'node:stream'
import iconv from 'iconv-lite'

export type TextChunks = { encoding: string; chunks: AsyncIterable<string> }

/** Unknown encoding or bytes that do not fit it; `linesBefore`: line breaks of the failed chunk before the fault. */
export class EncodingError extends Error {
  override name = 'EncodingError'
  readonly linesBefore: number

  constructor(message: string, linesBefore: number) {
    super(message)
    this.linesBefore = linesBefore
  }
}

export async function readText(stream: Readable): Promise<TextChunks> {
  const bytes = stream[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 256) {
    const next = await bytes.next()
    if (next.done) break
    head = Buffer.concat([head, asBuffer(next.value)])
  }
  const encoding = encodingOf(head)
  if (encoding !== 'utf-8' && !iconv.encodingExists(encoding)) throw new EncodingError(`the encoding "${String(encoding)}" is not known`, 0)
  const decode = encoding === 'utf-8' ? utf8Decoder() : legacyDecoder(encoding)
  return { encoding, chunks: decodeAll(head, bytes, decode) }
}

type Decode = (chunk: Buffer | undefined) => string

async function* decodeAll(head: Buffer, rest: AsyncIterator<unknown>, decode: Decode): AsyncGenerator<string> {
  // Hand-made files begin with an empty line, which XML does not allow before the declaration.
  yield decode(head).trimStart()
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield decode(asBuffer(next.value))
  const tail = decode(undefined)
  if (tail) yield tail
}

const archives: Readonly<Record<string, string>> = { '1f8b': 'gzip', '504b': 'zip', '5261': 'rar', '377a': '7z' }

function encodingOf(head: Buffer): string {
  const archive = archives[head.subarray(0, 2).toString('hex')]
  if (archive) throw new EncodingError(`this is a ${archive} archive instead of XML`, 0)
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // «<» of two bytes without a byte order mark
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8'
  return declared === 'utf8' ? 'utf-8' : declared
}

function utf8Decoder(): Decode {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      if (!chunk) throw new EncodingError('the file is cut off in the middle of a character', 0)
      throw new EncodingError('there are bytes that are not UTF-8', linesBeforeFault(chunk))
    }
  }
}

function linesBeforeFault(chunk: Buffer): number {
  let start = 0
  while (start < 3 && ((chunk[start] ?? 0) & 0xc0) === 0x80) start++
  const text = chunk.toString('utf8', start)
  const fault = text.indexOf('\ufffd')
  return text.slice(0, Math.max(0, fault)).split('\n').length - 1
}

function legacyDecoder(encoding: string): Decode {
  const decoder = iconv.getDecoder(encoding)
  return (chunk) => (chunk ? decoder.write(chunk) : (decoder.end() ?? ''))
}

function asBuffer(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk
  throw new TypeError('a file stream gave something else than bytes')
}
