// Reports why a package is refused, with file, line and column.
export class ImportError extends Error {
  override name = 'ImportError'
  readonly file: string
  /** from 1; undefined when the whole file is refused */
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, position: { file: string; line?: number; column?: number; cause?: unknown }) {
    const at = position.line === undefined ? '' : `:${position.line}${position.column === undefined ? '' : `:${position.column}`}`
    super(`${position.file}${at}: ${message}`, { cause: position.cause })
    this.file = position.file
    this.line = position.line
    this.column = position.column
  }
}

/** Another import is running: the same package can be imported later. */
export class ImportBusyError extends ImportError {
  override name = 'ImportBusyError'

  constructor(file: string) {
    super('another import is running', { file })
  }
}
