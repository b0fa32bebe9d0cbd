// A page's script in the browser's build, in place of React Router's own, which reloads without end (scripts/reload-on-lost-chunk.ts).
import { loadOrReload } from './chunk-failure.ts'

type RouteModule = { default?: unknown }

export async function loadRouteModule(route: { id: string; module: string }, kept: Record<string, RouteModule>): Promise<RouteModule> {
  return (kept[route.id] ??= await loadOrReload(() => import(/* @vite-ignore */ route.module) as Promise<RouteModule>).catch(failing))
}

/**
 * A page that fails when it is shown, so that the error page stands in its place. A rejection would be lost: React Router 8.4 takes the
 * script of a page without a loader for optional and shows an empty document.
 */
function failing(error: unknown): RouteModule {
  return {
    default: () => {
      throw error
    },
  }
}
