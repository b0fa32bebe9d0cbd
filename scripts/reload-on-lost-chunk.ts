// Has lost scripts asked for again (ROUTE-16): replaces React Router's loader of route modules, which reloads pages
// without a limit, and Vite's of lazy parts, which asks for a script once.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const original = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/
/** First argument of loadPart, which gets the address instead: the import alone, or of one export; not if more follows. */
const dynamicImport =
  /\(\)=>import\((?<all>`\.\/[\w.-]+`)\)(?=[,)])|async\(\)=>\{let\{(\w+):(\w+)\}=await import\((?<one>`\.\/[\w.-]+`)\);return\{\2:\3\}\}/g
type Loaders = {
  /** files with `loadPart` and `loadRouteModule`, from the root */
  part: string
  route: string
  /** lazy parts of the application */
  atLeast: number
}
const ofShop: Loaders = { part: 'web/rendering/load-part.ts', route: 'web/rendering/load-route-module.ts', atLeast: 15 }
const fileOf = (path: string) => JSON.stringify(fileURLToPath(new URL(`../${path}`, import.meta.url)))

/** Fails the build if React Router moves the function. */
export function reloadOnLostChunk({ part, route, atLeast } = ofShop): Plugin {
  let isReplaced = false
  let importCount = 0
  return {
    name: 'reload-on-lost-chunk',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id === '\0vite/preload-helper.js') return `export { loadPart as __vitePreload } from ${fileOf(part)}`
      if (!original.test(id)) return null
      isReplaced = true
      return `export { loadRouteModule } from ${fileOf(route)}`
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = chunk.code.replace(dynamicImport, (_load, all: string | undefined, _name, _as, one: string) => {
              importCount += 1
              return all ?? one
            })
        if (importCount < atLeast) throw new Error('lazy parts are loaded in another way: revise scripts/reload-on-lost-chunk.ts')
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error('React Router has moved routeModules.js: revise scripts/reload-on-lost-chunk.ts')
    },
  }
}
