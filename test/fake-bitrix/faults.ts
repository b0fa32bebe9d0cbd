// Lists faults to inject, one per call; «before» and «after» refer to the effect of the call.

export type Fault =
  | 'drop before'
  | 'drop after'
  | 'never answer before'
  | 'never answer after'
  | 'late'
  | '500 before'
  | '500 after'
  | 'html after'
  | 'broken json after'
  | 'half an answer after'
  | 'redirect'
  | keyof typeof refusals

/** Refusals documented by Bitrix24; the call has no effect. */
export const refusals = {
  'rate limit': { status: 503, error: 'QUERY_LIMIT_EXCEEDED', description: 'Too many requests' },
  'operation limit': { status: 429, error: 'OPERATION_TIME_LIMIT', description: 'Method is blocked due to operation time limit.' },
  overload: { status: 503, error: 'OVERLOAD_LIMIT', description: 'REST API is blocked due to overload.' },
  'revoked webhook': { status: 401, error: 'NO_AUTH_FOUND', description: 'Wrong authorization data' },
  'no rights': { status: 403, error: 'INVALID_CREDENTIALS', description: 'Invalid request credentials' },
  'bad data': { status: 400, error: 'ERROR_CORE', description: 'Обязательное поле не заполнено' },
} as const

export const isRefusal = (fault: Fault): fault is keyof typeof refusals => Object.hasOwn(refusals, fault)

export const isBefore = (fault: Fault): boolean => fault.endsWith('before') || fault === 'redirect'
