// Lists the types of files that visitors can upload, with their media types and extensions.

type FileTypeRow = {
  mediaType: string
  /** the first one is appended to a file with another ending */
  extensions: readonly [string, ...string[]]
}

export type FileType = 'pdf' | 'jpeg' | 'png' | 'webp' | 'docx' | 'xlsx' | 'text'

export const fileTypes: Record<FileType, FileTypeRow> = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  webp: { mediaType: 'image/webp', extensions: ['webp'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  text: { mediaType: 'text/csv', extensions: ['txt', 'csv', 'tsv'] },
}
