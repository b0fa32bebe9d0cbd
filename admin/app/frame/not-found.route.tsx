// Answers addresses of the back office that no screen has.
import { data } from 'react-router'
import { toPageProblem } from '#web/rendering/loader-errors.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/not-found.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  throw data(toPageProblem({ code: 'not_found' }, context.get(requestContext).visitor), { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
