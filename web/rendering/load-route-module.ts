// Loads a page's script. React Router's own loader reloads without end (reload-on-lost-chunk.ts).
import { useEffect } from 'react'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router'
import { mayReloadNow } from './reload-on-chunk-error.ts'

type RouteModule = {
  default?: unknown
  clientLoader?: (args: ClientLoaderFunctionArgs) => unknown
  clientAction?: (args: ClientActionFunctionArgs) => unknown
}

export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  return (loaded[route.id] ??= await (import(/* @vite-ignore */ route.module) as Promise<RouteModule>).catch(failedModule))
}

/**
 * A page that reloads or throws when rendered; React Router 8.4 shows an empty document when a page without a loader is
 * rejected. Data and forms come from the server alone, so a fetcher of an old tab loses nothing.
 */
function failedModule(error: unknown): RouteModule {
  let mayReload = false
  return {
    clientLoader: ({ serverLoader }) => serverLoader(),
    clientAction: ({ serverAction }) => serverAction(),
    default: function LostPage() {
      useEffect(() => location.reload(), [])
      mayReload ||= mayReloadNow(error)
      if (!mayReload) throw error
      return null
    },
  }
}
