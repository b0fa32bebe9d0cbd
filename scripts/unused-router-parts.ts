// Parts of React Router that this shop never calls, left out of the browser's script (6 kB gzip of the listing's 130, PERF-01):
// discovery of routes by request (`routeDiscovery: initial` in react-router.config.ts), instrumentation (entry.client.tsx gives none), view
// transitions, blockers, and <Link>, <NavLink> and <Form> with all they need (web/layout/link-clicks.ts makes plain links navigate, useSubmit
// sends forms). A page's script is loaded by our own function, because React Router's reloads without end (ROUTE-16), and the page for when the
// root itself fails is ours, in Russian and smaller (ERR-01).
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = (name: string) => JSON.stringify(fileURLToPath(new URL(`../web/layout/${name}`, import.meta.url)))
const parts: { file: RegExp; head?: string; instead: Record<string, string> }[] = [
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
    head: `import { loadRouteModule as ours } from ${ours('load-route-module.ts')}`,
    instead: { loadRouteModule: 'ours' },
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/,
    head: `import { LastResort as ours } from ${ours('last-resort.tsx')}`,
    // The root has its own error page and waits for nothing, so it needs neither of React Router's.
    instead: { RemixErrorBoundary: 'ours', RemixRootDefaultErrorBoundary: 'refuse', BoundaryShell: 'refuse' },
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fallback\.js$/,
    instead: { RemixRootDefaultHydrateFallback: 'undefined' },
  },
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

const lib = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/
const hooks = /\/react-router\/dist\/production\/lib\/hooks\.js$/
const components = /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/
const router = /\/react-router\/dist\/production\/lib\/router\/router\.js$/
const provider = /\/react-router\/dist\/production\/lib\/components\.js$/
const component = (name: string) => [
  { file: lib, find: `const ${name} = React$1.forwardRef(`, replace: `const ${name} = /* @__PURE__ */ React$1.forwardRef(` },
  { file: lib, find: `${name}.displayName = "${name}";`, replace: '' },
]
// What the bundler would leave out by itself if the source did not look as if it had effects.
const edits = [
  ...component('Link'),
  ...component('NavLink'),
  ...component('Form'),
  { file: lib, find: 'HistoryRouter.displayName = "unstable_HistoryRouter";', replace: '' },
  { file: lib, find: 'createElement(Form, {', replace: 'createElement("form", {' }, // fetcher.Form; fetchers only load and submit here
  { file: components, find: 'isPageLinkDescriptor(link) ?', replace: 'false ?' }, // `page` links in a route's `links`
  // view transitions: no navigation asks for one
  { file: provider, find: 'if (!viewTransitionOpts || !isViewTransitionAvailable) {', replace: 'if (true) {' },
  { file: provider, find: 'if (vtContext.isTransitioning && !vtContext.flushSync) setRenderDfd(new Deferred());', replace: '' },
  { file: provider, find: 'if (renderDfd && pendingState && router.window) {', replace: 'if (false) {' },
  { file: provider, find: 'if (renderDfd && pendingState && state.location.key', replace: 'if (false && state.location.key' },
  { file: provider, find: 'if (!vtContext.isTransitioning && interruption) {', replace: 'if (false) {' },
  // blockers: no page holds a visitor back by the router
  { file: router, find: 'if (blockerKey && delta != null) {', replace: 'if (false) {' },
  { file: router, find: 'if (blockerKey) {', replace: 'if (false) {' },
  { file: router, find: 'if (blockerFunctions.size === 0) return;', replace: 'return;' },
  // server components: what they throw
  { file: hooks, find: 'if (this.context && typeof error', replace: 'if (false && typeof error' },
  { file: hooks, find: 'if (this.context) return', replace: 'if (false) return' },
]

// Warnings are for who writes the shop: development and tests have them.
const warnings = { file: /\/react-router\/dist\/production\/lib\/.*\.js$/, statement: /\b(?:warning|warningOnce|warnOnce)\(.*\);$/gm }

/** Fails the build when another React Router has other names in these files, or the files elsewhere. */
export function withoutUnusedRouterParts(): Plugin {
  const left = new Set<RegExp>()
  const edited = new Set<object>()
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
      return `${part.head ?? ''}\nconst refuse = () => { throw new Error('left out of this build') }\n${lines.join('\n')}\n`
    },
    transform(code, id) {
      if (!warnings.file.test(id)) return null
      const mine = edits.filter(({ file, find }) => file.test(id) && code.includes(find))
      for (const edit of mine) edited.add(edit)
      return {
        code: mine.reduce((text, { find, replace }) => text.replace(find, () => replace), code).replace(warnings.statement, ';'),
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && (left.size < parts.length || edited.size < edits.length))
        throw new Error('React Router has moved its files: revise scripts/unused-router-parts.ts')
    },
  }
}
