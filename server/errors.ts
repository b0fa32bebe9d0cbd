// One error class for everything that the shop refuses on purpose; the rest is «unexpected». Constraint names map here, never message strings.
import pg from 'pg'
import { errorTexts, refusalOf, type ErrorCode, type FieldErrors, type Problem } from '#contract/errors.ts'
import { clientConstraints } from './database/constraint-errors.ts'

export class ShopError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly detail: string | undefined

  /** @param detail Russian text in place of the code's usual one. @param fields texts per field or order line. */
  constructor(code: ErrorCode, options: { fields?: FieldErrors | undefined; detail?: string | undefined; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.fields = options.fields
    this.detail = options.detail
  }

  get status(): number {
    return errorTexts[this.code].status
  }
}

/** What the client gets for anything thrown. */
export function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  const refusal = refusalOf(error)
  if (refusal) return new ShopError(refusal.code, { detail: refusal.detail, fields: refusal.fields, cause: error })
  if (error instanceof pg.DatabaseError && error.constraint) {
    const code = clientConstraints[error.constraint]
    if (code) return new ShopError(code, { cause: error })
  }
  return new ShopError('unexpected', { cause: error })
}

export function problemOf(error: ShopError, requestId: string): Problem {
  const text = errorTexts[error.code]
  return {
    type: `/problems/${error.code.replaceAll('_', '-')}`,
    title: text.title,
    status: text.status,
    detail: error.detail ?? text.detail,
    ...(error.fields ? { errors: error.fields } : {}),
    request_id: requestId,
  }
}
