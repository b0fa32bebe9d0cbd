// Defines short timeouts for CRM tests.
import type { CrmQueuePlan } from '#server/crm/crm-jobs.ts'
import type { CrmTimeouts } from '#server/crm/send-to-crm.ts'

/** Same order as the real ones: call < attempt < remaining lock of a killed process. */
export const shortTimeouts: CrmTimeouts = { call: 1, attempt: 3, settle: 0.4, pause: 1, firstDelay: 0.05, maxDelay: 0.2, maxTries: 40 }
/** For single attempts: calls with a response never time out, also on a busy machine. */
export const oneAttempt: CrmTimeouts = { call: 30, attempt: 120, settle: 0.08, pause: 0.3, firstDelay: 0, maxDelay: 0, maxTries: 5 }
/** For calls without a response; on a busy machine other calls may time out as well and are retried. */
export const shortCalls = { call: 0.5, settle: 0.5, maxTries: 50 }
export const shortQueuePlan: CrmQueuePlan = { retryLimit: 100, retryDelay: 0, retryDelayMax: 1, expireInSeconds: 2 }
