// Checks that the visitor may perform the action that a route names in its `config` (ROLE-01).
import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { isAction, may, unknownAction, type Action } from '#contract/accounts/permissions.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** needed by every route; pages name their own in `handle` */
    action?: Action
  }
  interface FastifyRequest {
    /** the visitor of a route whose action is a customer's alone; throws unauthenticated without one */
    readonly customer: Visitor & { user: SignedInUser }
  }
  interface FastifyInstance {
    /** every route with its config */
    readonly routes: readonly RouteOptions[]
  }
}

/** @throws at start: routes without an action */
export const guards = fp(async (app) => {
  const routes: RouteOptions[] = []
  app.decorate('routes', routes)
  app.decorateRequest('customer', {
    getter() {
      const { user } = this.visitor
      if (!user) throw new ShopError('unauthenticated')
      return Object.assign(this.visitor, { user })
    },
  })
  app.addHook('onRoute', (route) => void routes.push(route))
  // Not at once: later hooks complete the routes of plugins.
  app.addHook('onReady', async () => {
    const open = routes.filter(({ config }) => config?.action === undefined).map(({ method, url }) => `${String(method)} ${url}`)
    if (open.length > 0) throw new Error(`no action in the config of ${open.join(', ')}`)
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { action } = request.routeOptions.config
    if (!isAction(action)) throw new ShopError('unexpected', { detail: unknownAction(action) })
    requireAllowed(request.visitor, action)
  })
})

function requireAllowed(visitor: Pick<Visitor, 'user' | 'staff'>, action: Action): void {
  if (may(visitor, action)) return
  throw new ShopError(visitor.user || visitor.staff ? 'forbidden' : 'unauthenticated')
}
