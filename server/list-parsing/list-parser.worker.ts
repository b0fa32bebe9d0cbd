// Reads a list in a worker thread. Errors lose their class between threads, so a refusal is returned.
import { readFile } from 'node:fs/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { ListColumns, ListReading } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import { readListFile } from './parse-list.ts'

export type ReadingTask = {
  /** the file's path or content */ source: string | ArrayBuffer
  fileName: string
  chosen: ListColumns | undefined
}
export type ReadingResult = { reading: ListReading } | { refused: { code: ErrorCode; detail: string | undefined } }

export default async ({ source, fileName, chosen }: ReadingTask): Promise<ReadingResult> => {
  try {
    return { reading: await readListFile(new Blob([typeof source === 'string' ? await readFile(source) : source]), fileName, chosen) }
  } catch (error) {
    if (error instanceof ShopError) return { refused: { code: error.code, detail: error.detail } }
    throw error
  }
}
