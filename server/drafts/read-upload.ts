// Reads the single file of a multipart request, up to the size limit.
import type { FastifyRequest } from 'fastify'
import { maxOrderFileBytes, orderFileTexts } from '#contract/orders/attachments.ts'
import { ShopError } from '../errors.ts'
import { skipRest } from '../http/multipart-form.ts'
import type { UploadedFile } from '../orders/attachment-type.ts'

export const uploadLimits = { fileSize: maxOrderFileBytes, files: 1, fields: 10, parts: 12, fieldSize: 1000, headerPairs: 50 }
/** of the route: so much memory is reserved */
export const uploadBodyLimit = maxOrderFileBytes + 16 * 1024

/** @throws too_large (without reading the rest), unsupported_body, malformed without the field `file` */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new ShopError('unsupported_body', { detail: 'Отправьте файл в\u00a0поле file (multipart/form-data).' })
  if (Number(request.headers['content-length'] ?? 0) > uploadBodyLimit) throw tooLarge()
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') throw noFile()
      return { name: part.filename, bytes: await part.toBuffer() }
    }
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw new ShopError('malformed', { detail: 'Файл не\u00a0дошёл целиком. Отправьте его ещё раз.', cause: error })
  } finally {
    skipRest(request)
  }
  throw noFile()
}

const tooLarge = () => new ShopError('too_large', { detail: orderFileTexts.tooLarge })
const noFile = () => new ShopError('malformed', { fields: { file: [orderFileTexts.noneChosen] } })
