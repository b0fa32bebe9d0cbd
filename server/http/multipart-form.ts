// A form with a file that anybody may send: read as it comes, so that a file past its limit costs no memory and the rest of the form,
// which the visitor typed, is still read and shown again.
import type { FastifyRequest } from 'fastify'
import { concurrencyLimit } from '../lib/concurrency-limit.ts'
import { ShopError } from '../errors.ts'

/** What a page's action finds in the place of a file that was too large. */
export const cutFileField = 'file-too-large'

const textBytes = 100_000
// More is no slip of a visitor: it is not read to its end.
const mostBytes = 200 * 1024 * 1024
const limitForms = concurrencyLimit({ atOnce: 8, mostWaiting: 0 })

/** @throws too_many_requests while others send as much as memory allows; too_large far past any limit; malformed */
export async function readFormWithFile(request: FastifyRequest, fileBytes: number): Promise<FormData> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new ShopError('too_large')
  return limitForms(() => readForm(request, fileBytes))
}

async function readForm(request: FastifyRequest, fileBytes: number): Promise<FormData> {
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
    throw new ShopError('malformed', { detail: 'Форма не\u00a0дошла целиком. Отправьте её ещё раз.', cause: error })
  }
}
