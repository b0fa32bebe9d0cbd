import type { CrmQueuePlan } from '#server/crm/crm-jobs.ts'
import type { CrmTimeouts } from '#server/crm/send-to-crm.ts'

/** As the shop's own times, but short; in the same order of size: a call < a whole try < what a killed one may still do. */
export const shortTimeouts: CrmTimeouts = { call: 1, attempt: 3, settle: 0.4, pause: 1, firstDelay: 0.05, longestDelay: 0.2, maxTries: 40 }
export const shortQueuePlan: CrmQueuePlan = { retryLimit: 100, retryDelay: 0, retryDelayMax: 1, expireInSeconds: 2 }
