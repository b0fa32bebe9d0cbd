// The request as a script sends it (API-12), and what its answer says to the form.
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
const told = new Set([400, 429]) // what the visitor can do something about is said in the server's words

/** One key for one content, also after a reload: a repeat after a lost answer makes no second request, a changed form makes its own. */
export function openCallbackSender(firstKey: string) {
  return async ({ name, phone, email, comment, article, topic }: CallbackInput): Promise<CallbackOutcome> => {
    const body = JSON.stringify({ name, phone_number: phone, email, comment, agreement: true, article, topic })
    const sent = loadDraft(sentName)
    const key = sent['body'] === body && sent['key'] ? sent['key'] : sent['body'] === undefined ? firstKey : newUuid()
    saveDraft(sentName, { body, key })
    try {
      const answer = await fetch('/api/v1/callback/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      })
      if (answer.ok) {
        forgetDrafts(sentName)
        return { isSent: true }
      }
      const problem = problemShape.safeParse(await answer.json())
      if (!problem.success || !told.has(problem.data.status)) return failed
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
