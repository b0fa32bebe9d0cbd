// Recognizes errors of a full disk: of files, also behind other errors, and of PostgreSQL.

// EFBIG: the limit of a file's size (ulimit -f); 53100: disk_full of PostgreSQL.
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string' && codes.has(error.code)) || isDiskFull(error.cause)
}
