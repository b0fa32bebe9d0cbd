// Loads a page's script. React Router's own loader reloads without end (reload-on-lost-chunk.ts).
import { useEffect } from 'react'
import { mayReloadNow } from './reload-on-chunk-error.ts'

type RouteModule = { default?: unknown }

export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  return (loaded[route.id] ??= await (import(/* @vite-ignore */ route.module) as Promise<RouteModule>).catch(failedModule))
}

/**
 * A page that reloads or throws when it is rendered, so that its own URL shows the error page.
 * React Router 8.4 would ignore a rejection of a page without a loader and show an empty document.
 */
function failedModule(error: unknown): RouteModule {
  const mayReload = mayReloadNow(error)
  return {
    default: function LostPage() {
      useEffect(() => location.reload(), [])
      if (!mayReload) throw error
      return null
    },
  }
}
