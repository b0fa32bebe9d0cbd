// Reads a multipart form with a file as a stream: a file over its limit uses no memory,
// and the other fields are still read and shown again.
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../errors.ts'
import { maxDrainedFormBytes } from './limits/body-limits.ts'

export const cutFileField = 'file-too-large'

const textBytes = 100_000

/** The library goes on parsing what is not read and what is beyond its limits, with a stream for each part. */
export function skipRest({ raw }: Pick<FastifyRequest, 'raw'>): void {
  raw.unpipe()
  raw.resume()
}

/** @throws too_large far over any limit; malformed */
export async function readFormWithFile(request: FastifyRequest, fileBytes: number): Promise<FormData> {
  if (Number(request.headers['content-length'] ?? 0) > maxDrainedFormBytes) throw new ShopError('too_large')
  try {
    const form = new FormData()
    const limits = { fileSize: fileBytes, files: 1, fields: 60, parts: 62, fieldSize: textBytes, headerPairs: 50 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        form.append(part.fieldname, typeof part.value === 'string' ? part.value : '')
        continue
      }
      const chunks: Buffer[] = []
      for await (const chunk of part.file) if (!part.file.truncated && Buffer.isBuffer(chunk)) chunks.push(chunk)
      if (part.file.truncated) form.append(cutFileField, part.filename)
      else
        form.append(
          part.fieldname,
          new File(
            chunks.map((chunk) => Uint8Array.from(chunk)),
            part.filename,
          ),
        )
    }
    return form
  } catch (error) {
    skipRest(request)
    throw new ShopError('malformed', { detail: 'Форма не\u00a0дошла целиком. Отправьте её ещё раз.', cause: error })
  }
}
