// Checks that the visitor's role may perform the action of an API route (ROLE-01).
import fp from 'fastify-plugin'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { isAction, may, unknownAction, type Action } from '#contract/accounts/permissions.ts'
import { apiActions } from '#contract/accounts/route-permissions.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** action of routes that are not in `apiActions`, such as the API's own 404 */
    action?: string
  }
}

/** @param actions `METHOD /path` without the prefix → its action */
export const guards = fp<{ actions?: Readonly<Record<string, string>> }>(async (app, { actions = apiActions }) => {
  app.addHook('onRoute', (route) => {
    const path = route.url.slice(route.prefix.length)
    // A HEAD is its GET.
    const method = [route.method].flat().find((one) => one !== 'HEAD') ?? 'GET'
    route.config = { ...route.config, action: route.config?.action ?? actions[`${method} ${path}`] ?? `${method} ${path}` }
  })
  app.addHook('onRequest', async (request) => {
    const { action } = request.routeOptions.config
    if (!isAction(action)) throw new ShopError('unexpected', { detail: unknownAction(action) })
    requireAllowed(request.visitor, action)
  })
})

export function requireUser(visitor: Visitor): Visitor & { user: SignedInUser } {
  const { user } = visitor
  if (!user) throw new ShopError('unauthenticated')
  return Object.assign(visitor, { user })
}

export function requireAllowed({ user }: Pick<Visitor, 'user'>, action: Action): void {
  if (may(user, action)) return
  throw new ShopError(user ? 'forbidden' : 'unauthenticated')
}
