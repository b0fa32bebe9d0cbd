// Ends the session of staff.
import { redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { signOutStaff } from '#server/staff/staff-sign-in.ts'
import { formAction } from '#web/forms/form-action.loader.ts'

export const handle = { action: 'staff-session:create' } satisfies PageHandle

export const loader = () => redirect('/')

export const action = formAction(async ({ services, visitor }) => {
  await signOutStaff(services, visitor)
  throw redirect('/login')
})
