// Defines short timeouts for CRM tests.
import type { CrmQueuePlan } from '#server/crm/crm-jobs.ts'
import type { CrmTimeouts } from '#server/crm/send-to-crm.ts'

/** Same order as the real ones: call < attempt < remaining lock of a killed process. */
export const shortTimeouts: CrmTimeouts = { call: 1, attempt: 3, settle: 0.4, pause: 1, firstDelay: 0.05, longestDelay: 0.2, maxTries: 40 }
export const shortQueuePlan: CrmQueuePlan = { retryLimit: 100, retryDelay: 0, retryDelayMax: 1, expireInSeconds: 2 }
