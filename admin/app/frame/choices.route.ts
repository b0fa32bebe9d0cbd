// Saves a choice of the person: columns and views of a list, keys.
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { choiceBody } from '#contract/staff/choices.ts'
import { ShopError } from '#server/errors.ts'
import { saveChoice } from '#server/staff/staff-choices.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/choices.route.ts'

export const handle = { action: 'back-office:open' } satisfies PageHandle

export async function action({ request, context }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  const parsed = choiceBody.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) throw new ShopError('malformed')
  const { name, value } = parsed.data
  await saveChoice(services.db, asStaff(visitor).staff.id, name, value)
  return null
}
