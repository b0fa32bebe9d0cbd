// Each route of the API opens to the roles that its action names (ROLE-01, ERR-03).
import fp from 'fastify-plugin'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { isAction, may, unknownAction, type Action } from '#contract/accounts/permissions.ts'
import { apiActions } from '#contract/accounts/route-permissions.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** as the table names it; a route that is in no table, such as the API's own 404, names it here */
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

/** For what follows the guard: the visitor with its user. @throws unauthenticated */
export function requireUser(visitor: Visitor): Visitor & { user: SignedInUser } {
  const { user } = visitor
  if (!user) throw new ShopError('unauthenticated')
  return Object.assign(visitor, { user })
}

/** @throws unauthenticated, forbidden */
export function requireAllowed({ user }: Pick<Visitor, 'user'>, action: Action): void {
  if (may(user, action)) return
  throw new ShopError(user ? 'forbidden' : 'unauthenticated')
}
