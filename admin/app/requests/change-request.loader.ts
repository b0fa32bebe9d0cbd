// Changes a request by its panel: take, hand back, answer, close, reopen, hide its question, send to the CRM again (ADM-03).
import * as z from 'zod/mini'
import { comment } from '#contract/values/contact-fields.schema.ts'
import {
  answerRequest,
  closeRequest,
  hideQuestion,
  releaseRequest,
  reopenRequest,
  takeRequest,
  undoRequestChange,
} from '#server/callback-requests/change-request.ts'
import { sendAgain } from '#server/crm/undelivered-requests.ts'
import { ShopError } from '#server/errors.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { formAction, refused, withExtra } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { readForm } from '../frame/read-form.loader.ts'
import { findLastEditor } from '../frame/save-record.loader.ts'

const versionForm = z.object({ version: z.coerce.number().check(z.int()) })
const answerForm = z.object({
  answer: comment.check(z.minLength(1, 'Напишите ответ')),
  // sent when it is to be shown on the page of the product
  question: z.optional(comment.check(z.minLength(1, 'Напишите вопрос'))),
})

export const changeRequest = formAction(
  async ({ services, visitor, form, params }) => {
    const { actor } = asStaff(visitor)
    const { db, jobs } = services
    const id = params['id'] ?? ''
    const intent = readField(form, 'intent')
    /** version after a change that can be taken back */
    let changed: number | undefined
    if (intent === 'take') {
      const from = readField(form, 'takenBy')
      changed = await takeRequest(db, actor, id, from === '' ? null : from)
    } else if (intent === 'send') await sendAgain(db, jobs, actor, [id])
    else {
      const { version } = readForm(versionForm, form)
      if (intent === 'release') changed = await releaseRequest(db, actor, id, version)
      else if (intent === 'close') changed = await closeRequest(db, actor, id, version)
      else if (intent === 'reopen') changed = await reopenRequest(db, actor, id, version)
      else if (intent === 'undo') await undoRequestChange(db, actor, id, version)
      else if (intent === 'hide') await hideQuestion(db, actor, id, version)
      else if (intent === 'answer') {
        const { answer, question = null } = readForm(answerForm, form)
        await answerRequest(services, actor, id, { text: answer, question, expected: version })
      } else throw new ShopError('malformed')
    }
    return { intent, changed }
  },
  async (refusal, { services, form, params }) =>
    withExtra(
      refused(refusal, { intent: readField(form, 'intent'), answer: readField(form, 'answer'), question: readField(form, 'question') }),
      refusal.code === 'conflict' ? { conflict: await findLastEditor(services.db, 'callbacks', params['id'] ?? '') } : {},
    ),
)
