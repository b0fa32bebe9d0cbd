// Replaces React Router's loader of route modules, which reloads pages without a limit (ROUTE-16).
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const original = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/
const replacement = fileURLToPath(new URL('../web/rendering/load-route-module.ts', import.meta.url))

/** Fails the build if React Router moves the function. */
export function reloadOnLostChunk(): Plugin {
  let isReplaced = false
  return {
    name: 'reload-on-lost-chunk',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!original.test(id)) return null
      isReplaced = true
      return `export { loadRouteModule } from ${JSON.stringify(replacement)}`
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error('React Router has moved routeModules.js: revise scripts/reload-on-lost-chunk.ts')
    },
  }
}
