// Parts of React Router that this shop's settings never call, left out of the browser's script (2.6 kB gzip of the listing's 130, PERF-01):
// discovery of routes by request (`routeDiscovery: initial` in react-router.config.ts) and instrumentation (entry.client.tsx gives none).
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const parts = [
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    instead: {
      getPatchRoutesOnNavigationFunction: '() => undefined',
      isFogOfWarEnabled: '() => false',
      useFogOFWarDiscovery: '() => {}',
      getPartialManifest: 'refuse',
      getManifestPath: 'refuse',
      getPathsWithAncestors: 'refuse',
      handleClientVersionMismatch: 'refuse',
      URL_LIMIT: '0',
    },
  },
  {
    file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    instead: {
      consumeInstrumentationClientResultMetaReceiver: '() => undefined',
      getRouteInstrumentationUpdates: 'refuse',
      instrumentClientSideRouter: 'refuse',
      instrumentHandler: 'refuse',
      instrumentationResultMetaContext: 'undefined',
    },
  },
]

/** Fails the build when another React Router has other names in these files, or the files elsewhere. */
export function withoutUnusedRouterParts(): Plugin {
  const left = new Set<RegExp>()
  return {
    name: 'unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = parts.find(({ file }) => file.test(id))
      if (!part) return null
      const exported = /export \{([^}]*)\};?\s*$/.exec(readFileSync(id, 'utf8'))?.[1] ?? ''
      const names = exported
        .split(',')
        .map((name) => name.trim())
        .sort()
      if (names.join() !== Object.keys(part.instead).sort().join()) {
        throw new Error(`${id} exports ${names.join(', ')}: revise scripts/unused-router-parts.ts for this React Router`)
      }
      left.add(part.file)
      const lines = Object.entries(part.instead).map(([name, value]) => `export const ${name} = ${value}`)
      return `const refuse = () => { throw new Error('left out of this build') }\n${lines.join('\n')}\n`
    },
    buildEnd(error) {
      if (!error && left.size < parts.length) throw new Error('React Router has moved its files: revise scripts/unused-router-parts.ts')
    },
  }
}
