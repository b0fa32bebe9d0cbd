// Classifies errors of CRM calls by how the request is handled (docs/decisions/012).

/**
 * busy: no effect, retry soon. unclear: no valid response, the call may have had an effect.
 * refused: the data will never be accepted. locked: the webhook itself is refused.
 */
export type CrmProblemKind = 'busy' | 'unclear' | 'refused' | 'locked'

/** Has no cause: errors of fetch could leak the webhook's secret into a log. */
export class CrmProblem extends Error {
  override name = 'CrmProblem'
  readonly kind: CrmProblemKind
  /** text from Bitrix24 for staff; may contain personal data, so it is never logged */
  readonly description: string
  /** earliest retry, if the CRM named one */
  readonly notBefore: Date | undefined

  constructor(kind: CrmProblemKind, code: string, options: { description?: string; notBefore?: Date | undefined } = {}) {
    super(code)
    this.kind = kind
    this.description = options.description ?? ''
    this.notBefore = options.notBefore
  }
}

// Codes documented by Bitrix24; others are classified by status.
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

export function classifyProblem(status: number, code: string): CrmProblemKind {
  const known = kindOfCode[code.toUpperCase()]
  if (known) return known
  if (status === 401 || status === 402 || status === 403 || (status >= 300 && status < 400)) return 'locked'
  if (status === 429 || status === 503) return 'busy'
  return status === 400 || status === 422 || status === 200 ? 'refused' : 'unclear'
}
