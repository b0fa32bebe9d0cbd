// Describes why the embedded PostgreSQL did not start: a code and one sentence for the operator.
import { StartError } from '#server/lib/start-error.ts'

export type EmbeddedPostgresErrorCode =
  | 'already-running'
  | 'binaries-missing'
  | 'disk-full'
  | 'folder-not-writable'
  | 'initdb-failed'
  | 'no-unprivileged-user'
  | 'other-version'
  | 'port-taken'
  | 'start-failed'
  | 'still-in-memory'

export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** Parses PostgreSQL's last messages. The server runs with LC_MESSAGES=C. */
export function failureFromOutput(output: string, folder: string, otherwise: 'initdb-failed' | 'start-failed'): EmbeddedPostgresError {
  const line = lastTellingLine(output)
  // For the last page on a full disk PostgreSQL reports only a short write.
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)) {
    return new EmbeddedPostgresError('disk-full', `The disk that holds ${folder} is full (${line}).`)
  }
  if (/could not bind|could not create any TCP\/IP sockets|Address already in use/.test(output)) {
    return new EmbeddedPostgresError('port-taken', `The port of the embedded PostgreSQL is taken (${line}).`)
  }
  if (/lock file "postmaster\.pid" already exists/.test(output)) {
    return new EmbeddedPostgresError('already-running', `Another PostgreSQL works in ${folder} (${line}).`)
  }
  if (/pre-existing shared memory block/.test(output)) {
    return new EmbeddedPostgresError('still-in-memory', `Processes of an earlier PostgreSQL still hold ${folder}.`)
  }
  if (/database files are incompatible with server/.test(output)) {
    return new EmbeddedPostgresError('other-version', `The data in ${folder} belong to another version (${line}).`)
  }
  if (/Permission denied|Read-only file system|Operation not permitted/.test(output)) {
    return new EmbeddedPostgresError('folder-not-writable', `PostgreSQL may not write to ${folder} (${line}).`)
  }
  const what = otherwise === 'initdb-failed' ? 'create its data folder' : 'start'
  return new EmbeddedPostgresError(otherwise, `PostgreSQL could not ${what} in ${folder} (${line}).`)
}

export function failureFromFileError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedPostgresError('disk-full', `The disk that holds ${folder} is full.`, error)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(
        'folder-not-writable',
        `The folder ${folder} is not writable for this user (${error.message}).`,
        error,
      )
    default:
      return error
  }
}

function lastTellingLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /(FATAL|PANIC|ERROR|error|could not|cannot):?/.test(line))
  return (telling[0] ?? lines.at(-1) ?? 'it wrote nothing').replace(/^[\d-]+ [\d:.]+ \S+ \[\d+\] /, '').trim()
}
