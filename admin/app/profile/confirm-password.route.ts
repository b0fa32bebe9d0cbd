// Checks the person's password again, before an export of personal data (STAFF-04).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { givenPassword } from '#contract/accounts/account-forms.schema.ts'
import { asStaff, checkStaffPassword } from '#server/staff/staff-sessions.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { refused } from '#web/forms/form-result.ts'
import * as z from 'zod/mini'
import { readForm } from '../sign-in/read-form.loader.ts'

export const handle = { action: 'back-office:open', post: { cost: 20 }, isBackground: 'data' } satisfies PageHandle

export const action = formAction(
  async ({ services, visitor, form }) => {
    await checkStaffPassword(services, asStaff(visitor), readForm(z.object({ password: givenPassword }), form).password)
    return { isConfirmed: true }
  },
  (refusal) => refused(refusal, { password: '' }),
)
