// Reads a multipart form while it arrives: its text into memory, its files onto the disk (SEC-01).
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../errors.ts'
import { streamedFormBytes } from '../limits/body-limits.ts'
import { chargeFields, getMaxFields, tooManyFields } from '../limits/form-fields.ts'
import type { Upload, UploadFolder } from './upload-folder.ts'

type Reading = {
  uploads: UploadFolder
  /** called before the form is read: files of a form that it refuses are not received @throws ShopError */
  mayStore?: () => Promise<void>
  /** for a form that broke off */
  brokenText?: string
}

/**
 * @param use gets the form, whose files are removed afterwards. A file is cut off one byte above the route's limit.
 * A refused file throws the reason when it is read. Files of a route that takes none are left out
 * @throws too_large, malformed
 */
export async function withForm<Result>(
  request: FastifyRequest,
  reading: Reading,
  use: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const { bodyLimit, config } = request.routeOptions
  const bytes = Number(request.headers['content-length'] ?? 0)
  if (bytes > bodyLimit) throw new ShopError('too_large')
  const upload = config.files ? await openUpload(reading, Math.min(bytes, config.files.count * config.files.bytes)) : undefined
  try {
    return await use(await readForm(request, upload, reading.brokenText))
  } finally {
    if (upload && !(upload instanceof ShopError)) await upload.close()
  }
}

async function openUpload({ uploads, mayStore }: Reading, bytes: number): Promise<Upload | ShopError> {
  try {
    await mayStore?.()
    return await uploads.open(bytes)
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

async function readForm(
  request: FastifyRequest,
  upload: Upload | ShopError | undefined,
  brokenText = 'Форма не\u00a0дошла целиком. Отправьте её ещё раз.',
) {
  const { files } = request.routeOptions.config
  const fields = getMaxFields(request)
  const limits = {
    fields,
    files: files?.count ?? fields,
    parts: fields,
    fileSize: (files?.bytes ?? 0) + 1,
    fieldSize: streamedFormBytes,
    headerPairs: 50,
  }
  const form = new FormData()
  let parts = 0
  let textBytes = 0
  try {
    // The library would wait for ever for a client that has left already.
    if (request.raw.readableAborted) throw new Error('aborted')
    for await (const part of request.parts({ limits })) {
      parts++
      const name = unescaped(part.fieldname)
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : ''
        textBytes += name.length + Buffer.byteLength(value)
        if (textBytes > streamedFormBytes) throw new ShopError('too_large')
        form.append(name, value)
      } else if (upload === undefined || upload instanceof ShopError) {
        part.file.resume()
        if (upload) form.append(name, refusedFile(unescaped(part.filename), upload))
      } else form.append(name, await upload.receive(unescaped(part.filename), part.file))
    }
  } catch (error) {
    skipRest(request)
    throw refusalOf(error, brokenText)
  }
  chargeFields(request, parts)
  return form
}

/** Browsers escape these in names. */
const unescaped = (name: string): string => name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent)

/** The library goes on parsing what is not read and what is beyond its limits, with a stream for each part. */
function skipRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

const limitCodes = new Set<unknown>(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT'])

function refusalOf(error: unknown, brokenText: string): unknown {
  if (error instanceof ShopError || !(error instanceof Error) || 'syscall' in error) return error
  if ('code' in error && limitCodes.has(error.code)) return tooManyFields(error)
  return new ShopError('malformed', { detail: brokenText, cause: error })
}

/** A file that was not received: reading it throws the reason. */
function refusedFile(name: string, reason: unknown): File {
  const refuse = () => {
    throw reason
  }
  return Object.assign(new File([], name), { slice: refuse, stream: refuse, arrayBuffer: refuse, bytes: refuse, text: refuse })
}
