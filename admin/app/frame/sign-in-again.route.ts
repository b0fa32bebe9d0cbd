// Signs in over the page whose session is over (STAFF-06); an action alone, called by session-over.tsx.
import * as z from 'zod/mini'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { accountEmail, givenPassword } from '#contract/accounts/account-forms.schema.ts'
import { refusalText } from '#contract/errors.ts'
import { confirmSignIn, signInStaff } from '#server/staff/staff-sign-in.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { readForm } from './read-form.loader.ts'

export const handle = { action: 'staff-session:create', post: { cost: 20 } } satisfies PageHandle

/** `password`: the challenge is over, it is to be typed again */
export type SignInAgain = { step: 'open' | 'code' | 'enrol' | 'password'; error: string | null }

const schema = z.object({ email: accountEmail, password: givenPassword })

export const action = formAction(
  async ({ services, visitor, form }): Promise<Response> => {
    if (!form.has('code')) return answer({ step: await signInStaff(services, visitor, readForm(schema, form)), error: null })
    await confirmSignIn(services, visitor, { code: readField(form, 'code'), isRemembered: false })
    return answer({ step: 'open', error: null })
  },
  (refusal, { form }) => {
    const [error = refusalText(refusal)] = Object.values(refusal.fields ?? {})[0] ?? []
    return answer({ step: form.has('code') && refusal.code !== 'unauthenticated' ? 'code' : 'password', error })
  },
)

const answer = (result: SignInAgain): Response => Response.json(result)
