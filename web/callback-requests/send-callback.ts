// Sends a callback request to the API (API-12) and converts the response to form errors.
import * as z from 'zod/mini'
import { callbackTexts } from '#contract/callback-requests/callback-topics.ts'
import type { CallbackField, CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import { newUuid } from '#contract/values/uuid.ts'
import { forgetDrafts, loadDraft, saveDraft } from '../forms/form-draft.ts'
import type { CallbackErrors } from './parse-callback-form.ts'

const sentName = 'callback-sent'

export type CallbackOutcome = { isSent: true } | { isSent: false; errors: CallbackErrors; text: string }

const problemShape = z.object({
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
const fieldOf: Record<string, CallbackField> = {
  name: 'name',
  phone_number: 'phone',
  email: 'email',
  comment: 'comment',
  agreement: 'consent',
}
const shownStatuses = new Set([400, 429]) // the server's own text helps the visitor

/** One key per content, also after a reload: a repeat makes no second request, a changed form makes a new one. */
export function openCallbackSender(firstKey: string) {
  return async ({ name, phone, email, comment, article, topic }: CallbackInput): Promise<CallbackOutcome> => {
    const body = JSON.stringify({ name, phone_number: phone, email, comment, agreement: true, article, topic })
    const sent = loadDraft(sentName)
    const key = sent['body'] === body && sent['key'] ? sent['key'] : sent['body'] === undefined ? firstKey : newUuid()
    saveDraft(sentName, { body, key })
    try {
      const response = await fetch('/api/v1/callback/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      })
      if (response.ok) {
        forgetDrafts(sentName)
        return { isSent: true }
      }
      const problem = problemShape.safeParse(await response.json())
      if (!problem.success || !shownStatuses.has(problem.data.status)) return failed
      const errors: CallbackErrors = {}
      for (const [named, [text]] of Object.entries(problem.data.errors ?? {})) {
        const field = fieldOf[named]
        if (field && text !== undefined) errors[field] = text
      }
      return { isSent: false, errors, text: problem.data.detail }
    } catch {
      return failed
    }
  }
}

const failed: CallbackOutcome = { isSent: false, errors: {}, text: callbackTexts.failed }
