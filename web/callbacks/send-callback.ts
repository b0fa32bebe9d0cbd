// The request as a script sends it (API-12), and what its answer says to the form.
import * as z from 'zod/mini'
import { callbackTexts } from '#contract/callback-topics.ts'
import type { CallbackField, CallbackForm } from '#contract/callbacks.ts'
import type { CallbackErrors, CallbackSubject } from './callback-request.ts'
import { keepSent, keptCallback } from './kept-callback.ts'

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

/** One key for one content: a repeat after a lost answer makes no second request, a changed form makes its own. */
export function openCallbackSender(firstKey: string) {
  let sent = keptCallback()?.sent
  return async (form: CallbackForm, { topic, article }: CallbackSubject): Promise<CallbackOutcome> => {
    const { name, phone, email, comment, consent } = form
    const body = JSON.stringify({ name, phone_number: phone, email, comment, agreement: consent, article, topic })
    if (sent?.body !== body) sent = { body, key: sent === undefined ? firstKey : newKey() }
    keepSent(sent, { name, phone, email, comment })
    try {
      const answer = await fetch('/api/v1/callback/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
        body,
      })
      if (answer.ok) return { isSent: true }
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

/** `crypto.randomUUID` is there over https only. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
