// Configures the web build and the development server.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/browser-floor.ts'
import { reloadOnLostChunk } from './scripts/reload-on-lost-chunk.ts'

// Few files instead of sixty: a browser asks for six at a time over HTTP/1.1, and each waits for the network.
// Dynamic imports stay apart (`$initial`).
const initial: '$initial'[] = ['$initial']
const groups = [
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shell',
    test: /\/(contract\/(values\/typography|files\/image-href|catalogue\/product-links)|web\/((root|entry\.client)\.tsx|(browser|rendering|shell)\/(?!use-back-closes)|ui\/(?!chip|disclosure|empty-state|pagination|two-columns)[^/]+$))/,
    tags: initial,
  },
  { name: 'product-pictures', test: /\/web\/(catalogue\/cards\/fetch-cards|ui\/controls\/product-thumbnail)\./, tags: initial },
  {
    name: 'products',
    test: /\/web\/(catalogue\/cards\/|search\/track-opened)/,
    tags: initial,
  },
  { name: 'lists', test: /\/web\/ui\/(chip|empty-state|pagination)/, tags: initial },
  {
    name: 'page-layout',
    test: /\/(contract\/content\/content-links|web\/(content\/(news\/rss-link|open-instead|page-layout|prose)|ui\/two-columns))\./,
    tags: initial,
  },
  { name: 'filters', test: /\/contract\/catalogue\/filter-/, tags: initial },
  { name: 'content', test: /\/web\/content\/(content-image|news\/news-cards)/, tags: initial },
  {
    name: 'controls',
    test: /\/web\/(cart\/(selected-quantities|address-text|quantity-stepper|typed-quantity)|ui\/controls\/(share-|check-box|turn-pictures))/,
    tags: initial,
  },
  { name: 'forms', test: /\/web\/(forms\/(?!phone-mask)|ui\/controls\/(field|select|dialog|choices))/, tags: initial },
  {
    name: 'order-lines',
    test: /\/(contract\/(cart\/(cart-totals|shared-cart)|orders\/(delivery-price|orders|order-links))|web\/cart\/(bottom-bar|cart-name|follow-cart|line-name|total-sum|use-unselected))\./,
    tags: initial,
  },
  {
    name: 'attachments',
    test: /\/(contract\/(orders\/attachments|lists\/uploaded-list)|web\/(orders\/attachment-fields|ui\/controls\/file-input))/,
    tags: initial,
  },
  {
    name: 'account',
    test: /\/web\/(accounts\/(account-fields|auth-card|change-visitor|email-sent)|links\/account-tabs)\./,
    tags: initial,
  },
]

/** Every page loads the names of all scripts: seven characters tell the versions of a file apart. */
const fileNames = 'assets/[name]-[hash:7].js'

// Chromium then compiles the file in another thread while it loads (`npm run bench -- browser`).
const compileAhead = ({ name }: { name: string }) => (name === 'vendor' || name === 'shell' ? '//# allFunctionsCalledOnLoad' : '')

// Chunks that are loaded later need not preload what every page has.
const notOnEveryPage = (_file: string, dependencies: string[]) => dependencies.filter((file) => !/\/(vendor|shell)-[^/]+$/.test(file))

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reloadOnLostChunk()],
  build: { target: buildTargets, manifest: true, assetsInlineLimit: 0, modulePreload: { resolveDependencies: notOnEveryPage } },
  // Development: without this list the first page reloads when Vite finds a dependency.
  optimizeDeps: {
    include: ['@maskito/core', 'react-dom/client', 'zod/mini'],
    exclude: ['kysely', 'pg', 'pg-boss', 'saxes', 'yauzl'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: fileNames, chunkFileNames: fileNames, codeSplitting: { groups }, postBanner: compileAhead },
        },
      },
    },
    // Pages run the same modules as the API: one copy of each cache, schema and error class.
    ssr: { build: { rolldownOptions: { external: [/^#(contract|db|server)\//] } } },
  },
})
