// The thread in which list-reader.ts reads. Errors lose their kind on their way between threads, so a refusal is an answer.
import type { ErrorCode } from '#contract/errors.ts'
import type { ListColumns, ListReading } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import { readListFile } from './parse-list.ts'

export type ReadingTask = { bytes: Uint8Array; fileName: string; chosen: ListColumns | undefined }
export type ReadingAnswer = { reading: ListReading } | { refused: { code: ErrorCode; detail: string | undefined } }

export default async ({ bytes, fileName, chosen }: ReadingTask): Promise<ReadingAnswer> => {
  try {
    return { reading: await readListFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName, chosen) }
  } catch (error) {
    if (error instanceof ShopError) return { refused: { code: error.code, detail: error.detail } }
    throw error
  }
}
