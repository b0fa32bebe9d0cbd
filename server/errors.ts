// Defines the shop's errors, and maps database constraints to them.
import pg from 'pg'
import { errorTexts, toRefusal, type Conflict, type ErrorCode, type FieldErrors, type Problem } from '#contract/errors.ts'

export class ShopError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly conflict: Conflict | undefined

  /** @param detail replaces the code's Russian text. @param fields texts per field or order item. */
  constructor(
    code: ErrorCode,
    options: {
      fields?: FieldErrors | undefined
      detail?: string | undefined
      retryAfterSeconds?: number
      conflict?: Conflict
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.fields = options.fields
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
    this.conflict = options.conflict
  }

  get status(): number {
    return errorTexts[this.code].status
  }
}

/** For a page past the end of a list: pages redirect to `lastPage` (CAT-09), the API responds 404. */
export class PageNotFound extends ShopError {
  readonly lastPage: number
  constructor(lastPage: number) {
    super('page_not_found')
    this.lastPage = lastPage
  }
}

/** Error for the client. */
export function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  const refusal = toRefusal(error)
  if (refusal) return new ShopError(refusal.code, { detail: refusal.detail, fields: refusal.fields, cause: error })
  if (error instanceof pg.DatabaseError && error.constraint) {
    const code = clientConstraints[error.constraint]
    if (code) return new ShopError(code, { cause: error })
  }
  return new ShopError('unexpected', { cause: error })
}

export function toProblem(error: ShopError, requestId: string): Problem {
  const text = errorTexts[error.code]
  return {
    type: `/problems/${error.code.replaceAll('_', '-')}`,
    title: text.title,
    status: text.status,
    detail: error.detail ?? text.detail,
    ...(error.fields ? { errors: error.fields } : {}),
    ...(error.conflict ? { conflict: error.conflict } : {}),
    request_id: requestId,
  }
}

/** Named constraints by which a client is refused; the violation of another one is a bug (test/fixtures/internal-constraints.ts). */
export const clientConstraints: Record<string, ErrorCode> = {
  cart_items_product_fk: 'product_not_found',
  cart_items_cart_fk: 'cart_empty',
  cart_items_quantity_positive: 'malformed',
  order_items_quantity_positive: 'malformed',
  orders_shop_fk: 'malformed',
  orders_guest_phone_shape: 'malformed',
  orders_payer_bin_shape: 'malformed',
  orders_one_way: 'malformed',
  stock_count_not_negative: 'not_enough_stock',
  users_email_key: 'email_taken',
}
