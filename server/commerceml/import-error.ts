// The package cannot be taken: says which file and where in it, so that whoever made it finds the place. Nothing was changed.

export class ImportError extends Error {
  override name = 'ImportError'
  readonly file: string
  /** from 1; undefined where the file as a whole is refused */
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, place: { file: string; line?: number; column?: number; cause?: unknown }) {
    const at = place.line === undefined ? '' : `:${place.line}${place.column === undefined ? '' : `:${place.column}`}`
    super(`${place.file}${at}: ${message}`, { cause: place.cause })
    this.file = place.file
    this.line = place.line
    this.column = place.column
  }
}
