// Makes files as forms have them, and reads them as lists.
import type { ListColumns } from '#contract/lists/uploaded-list.ts'
import { readListFile } from '#server/list-parsing/parse-list.ts'

export const fileOf = (name: string, content: Uint8Array | string): File =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name)

export const readList = (bytes: Uint8Array, name: string, chosen?: ListColumns) => readListFile(fileOf(name, bytes), name, chosen)
