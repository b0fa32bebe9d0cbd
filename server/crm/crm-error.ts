// What can go wrong with a call to the CRM, and what that means for the request (docs/decisions/012).

/**
 * busy: nothing was done, the same again in a moment. unclear: no answer that can be read, the deed may be done. refused: these data will
 * never be taken. locked: the webhook itself is refused, whatever it is asked.
 */
export type CrmProblemKind = 'busy' | 'unclear' | 'refused' | 'locked'

/** Holds no cause: errors of fetch and addresses could carry the webhook's secret into a log. */
export class CrmProblem extends Error {
  override name = 'CrmProblem'
  readonly kind: CrmProblemKind
  /** Bitrix24's own words, for staff; may name a customer's e-mail, so it is never logged */
  readonly description: string
  /** nothing before this moment, where the CRM said so */
  readonly notBefore: Date | undefined

  constructor(kind: CrmProblemKind, code: string, options: { description?: string; notBefore?: Date | undefined } = {}) {
    super(code)
    this.kind = kind
    this.description = options.description ?? ''
    this.notBefore = options.notBefore
  }
}

// HTTP status and code as documented by Bitrix24; what is not listed is judged by its status.
const kindOfCode: Record<string, CrmProblemKind> = {
  QUERY_LIMIT_EXCEEDED: 'busy',
  OPERATION_TIME_LIMIT: 'busy',
  OVERLOAD_LIMIT: 'locked',
  NO_AUTH_FOUND: 'locked',
  EXPIRED_TOKEN: 'locked',
  INVALID_TOKEN: 'locked',
  INVALID_CREDENTIALS: 'locked',
  ACCESS_DENIED: 'locked',
  INSUFFICIENT_SCOPE: 'locked',
  USER_ACCESS_ERROR: 'locked',
  ERROR_METHOD_NOT_FOUND: 'locked',
  PAYMENT_REQUIRED: 'locked',
  PORTAL_DELETED: 'unclear',
  INTERNAL_SERVER_ERROR: 'unclear',
  ERROR_UNEXPECTED_ANSWER: 'unclear',
}

export function kindOf(status: number, code: string): CrmProblemKind {
  const known = kindOfCode[code.toUpperCase()]
  if (known) return known
  if (status === 401 || status === 402 || status === 403 || (status >= 300 && status < 400)) return 'locked'
  if (status === 429 || status === 503) return 'busy'
  return status === 400 || status === 422 || status === 200 ? 'refused' : 'unclear'
}
