// Lists which folder may import which (docs/architecture.md, «Dependencies between folders»); run by scripts/check-module-imports.ts.
const test = '\\.test\\.tsx?$'

// catalogue <- search <- list-parsing <- stock <- cart <- orders <- drafts <- commerceml <- exchange; independent features may be imported by all of them.
const independent = [
  'accounts',
  'favourites',
  'content',
  'callback-requests',
  'crm',
  'mail',
  'files',
  'redirects',
  'sitemap',
  'feeds',
  'notifications',
  'wholesale',
  'settings',
  'staff',
  'staff-lists',
  'http',
  'lib',
  'database',
  'config',
  'backup',
]
const chain = ['catalogue', 'search', 'list-parsing', 'stock', 'cart', 'orders', 'drafts', 'commerceml', 'exchange']

const onlyLeftwards = chain.slice(0, -1).map((feature, at) => ({
  name: `server-${feature}-only-leftwards`,
  comment: `server/${feature} may not know ${chain.slice(at + 1).join(', ')}`,
  severity: 'error',
  from: {
    path: `^server/(${[feature, ...(at === 0 ? independent : [])].join('|')})/`,
    pathNot: test,
  },
  to: { path: `^server/(${chain.slice(at + 1).join('|')})/` },
}))

// text <- index <- query <- the files of server/search itself; types too, so that no layer knows a later one.
const searchLayers = ['text', 'index', 'query', '[^/]+\\.ts$']
const onlyEarlierLayers = searchLayers.slice(0, -1).map((layer, at) => ({
  name: `search-${layer}-only-earlier-layers`,
  severity: 'error',
  from: { path: `^server/search/${layer}/`, pathNot: test },
  to: { path: searchLayers.slice(at + 1).map((later) => `^server/search/${later}`) },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'a circle, also of types, cannot be read in any order',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'an import that is not found would also escape every other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\.?/?\\+types|react-router/|vite/)|/\\+types/' },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
    },
    ...onlyLeftwards,
    ...onlyEarlierLayers,
    {
      name: 'server-imports-no-pages',
      comment: 'the bridge takes the built pages, it imports none',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|admin|bench)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-and-jobs-are-registered-by-the-application',
      comment: 'only app.ts and process/ register the routes and jobs of other features',
      severity: 'error',
      from: { path: '^(server|web|admin|demo|bench)/([^/]+)(/|$)', pathNot: ['^server/(app|process/[^/]+)\\.ts$', test] },
      to: { path: '^server/.*\\.(api|jobs|routes?)\\.ts$', pathNot: '^server/$2/' },
    },
    {
      name: 'features-see-errors-and-services-of-the-root-only',
      comment: 'otherwise a file of the root would lead from one feature to another that it may not know',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: ['^server/process/', test] },
      to: { path: '^server/[^/]+\\.ts$', pathNot: '^server/(errors|services)\\.ts$' },
    },
    {
      name: 'errors-and-services-hold-no-feature',
      comment: 'features import them: code of another feature may not come along, its types may',
      severity: 'error',
      from: { path: '^server/(errors|services)\\.ts$' },
      to: { path: '^server/', pathNot: '^server/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-reaches-the-server-in-routes-only',
      comment: 'a *.loader.ts is imported by routes alone; in other modules the code (and its secrets) would end in the browser bundle',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: [
          test,
          '\\.(route|loader)\\.tsx?$',
          '^web/root\\.tsx$',
          '^web/(entry\\.server|rendering/(request-context|redirect-not-found))\\.tsx?$',
        ],
      },
      to: { path: '^(server|db)/' },
    },
    {
      name: 'admin-reaches-the-server-in-routes-only',
      comment: 'as in web/: the code (and its secrets) would end in the browser bundle',
      severity: 'error',
      from: { path: '^admin/', pathNot: [test, '\\.(route|loader)\\.tsx?$', '^admin/app/(root|entry\\.server)\\.tsx$'] },
      to: { path: '^(server|db)/' },
    },
    {
      name: 'admin-takes-rendering-forms-and-styles-of-the-shop',
      comment: 'never its shell or a feature',
      severity: 'error',
      from: { path: '^admin/' },
      to: { path: '^web/', pathNot: '^web/(rendering|forms|styles)/|^web/browser/safe-storage\\.|^web/entry\\.' },
    },
    {
      name: 'web-knows-no-back-office',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^admin/' },
    },
    {
      name: 'admin-ui-knows-no-feature',
      severity: 'error',
      from: { path: '^admin/app/ui/', pathNot: test },
      to: { path: ['^contract/(?!staff/|values/|shop/(?:shop-clock|format-day)|files/image-href)', '^admin/app/(?!ui/)'] },
    },
    {
      name: 'web-ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: test },
      to: { path: ['^contract/(?!files/image-href|values/typography)', '^web/(?!ui/)'] },
    },
    {
      name: 'web-forms-and-rendering-know-no-feature',
      severity: 'error',
      from: { path: '^web/(forms|rendering|browser|links)/', pathNot: test },
      to: { path: '^web/(?!forms/|rendering/|browser/|links/|ui/)' },
    },
    {
      name: 'tests-are-imported-by-tests',
      severity: 'error',
      from: { path: '^(contract|server|web|admin|demo|scripts|deploy)/', pathNot: test },
      to: { path: ['^test/', test] },
    },
  ],
  options: {
    // The TypeScript parser refuses TypeScript 7; without swc nothing at all is read, and the exit code is 0.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|var|(admin/)?\\.react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
