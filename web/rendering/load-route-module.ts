// A page's script in the browser's build, in place of React Router's own, which reloads without end (scripts/reload-on-lost-chunk.ts).
import { useEffect } from 'react'
import { mayReloadNow } from './reload-on-chunk-error.ts'

type RouteModule = { default?: unknown }

export async function loadRouteModule(route: { id: string; module: string }, kept: Record<string, RouteModule>): Promise<RouteModule> {
  return (kept[route.id] ??= await (import(/* @vite-ignore */ route.module) as Promise<RouteModule>).catch(failing))
}

/**
 * A page that loads its document, or fails, when it is shown: by then the address is its own, and the error page stands in its place. A
 * rejection would be lost: React Router 8.4 takes the script of a page without a loader for optional and shows an empty document.
 */
function failing(error: unknown): RouteModule {
  const mayReload = mayReloadNow(error)
  return {
    default: function LostPage() {
      useEffect(() => location.reload(), [])
      if (!mayReload) throw error
      return null
    },
  }
}
