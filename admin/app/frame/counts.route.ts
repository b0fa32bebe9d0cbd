// Answers what waits for the person, for the menu of an open page.
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { countNew } from '#server/live/count-new.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/counts.route.ts'

export const handle = { action: 'back-office:open', get: { cost: 2 } } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  return countNew(services, asStaff(visitor).staff)
}

/** Each live change reads it (use-counts.ts). */
export const shouldRevalidate = (): boolean => false
