import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { reloadOnLostChunk } from './scripts/reload-on-lost-chunk.ts'

// What nearly every page loads, in two files, and what pages with goods load beside them: bytes that are packed together share one dictionary, and thirty requests become five.
// Measured 2026-11-21 on the listing: 143.5 kB gzip in 30 files by the bundler's own split, 135.3 kB so.
const groups = [
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shell',
    test: new RegExp(
      [
        '/web/(root|entry\\.client)\\.tsx',
        '/web/layout/(?!after-touch|keep-focus|menu/|late/|cart-layout|delivery-banner|navigation|not-found-page|broken-pipe|open-dialog|login-prompt|favourite-prompt|served-markup)',
        '/web/cart/(cart-answer|cart-queue|use-cart)\\.ts',
        '/web/search/note-opened\\.ts',
        '/web/ui/(badge|breadcrumbs-list|button|classes|icon|icon-button|notice|toast)\\.tsx?',
      ].join('|'),
    ),
  },
  // Cards and prices: 124.2 kB of a content page became 120.8 without them, 129.1 of the listing 129.8 (2026-11-21).
  {
    name: 'goods',
    test: /\/web\/layout\/served-markup|\/web\/ui\/(chip|pagination)\.tsx|\/web\/catalogue\/(addresses|cards\/(product-card|product-marks|product-list)|stock\/(stock-links|stock-word))\.tsx?|\/contract\/(constants|money|product-href|escape-name)\.ts/,
  },
  // Pages that the server draws whole need next to nothing; what others write with is not theirs to load.
  {
    name: 'content',
    test: /\/web\/content\/(production\/drawn-page|news\/(news-titles|rss-link))\.tsx?|\/contract\/(company-pages|production-href|news-href)\.ts/,
  },
  {
    name: 'texts',
    test: /\/web\/(content\/(home\/about-step|content-picture|fact-list|picture-card|prose|text-page)|ui\/page-heading)\.tsx?|\/contract\/content-picture\.ts/,
  },
  // What comes when a page is at rest and some pages have at once: two requests fewer on a content page.
  { name: 'rest', test: /\/web\/layout\/(keep-focus|after-touch)\.ts|\/contract\/(shop-time|opening-hours)\.ts/ },
  {
    name: 'forms',
    test: /\/web\/(ui\/(field|select|use-scripts)|forms\/(use-sending|use-validation|read-form|consent-field))\.tsx?|\/contract\/phone\.ts/,
  },
  // Each small file of its own stands with its hash in the list of routes, which every page loads.
  {
    name: 'ordering',
    test: /\/web\/(cart\/chosen-shop|orders\/(file-size|format-time)|forms\/(form-draft|lost-request)|ui\/storage)\.|\/contract\/(order-files|order-list|order-href|payer)\./,
  },
]

// The router's list of routes names every script of every route on each first load. So the small pieces of content pages and of forms stand
// in one file each, seven signs of a hash tell two builds apart, and but for the groups above scripts have no name but their hash: 0.5 kB gzip
// less, 2026-11-22. build/client/.vite/manifest.json tells what is in a script.
const groupNames = new Set(groups.map(({ name }) => name))
const names = {
  chunkFileNames: ({ name }: { name: string }) => (groupNames.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
  entryFileNames: 'assets/[hash:7].js',
}

// A part that comes later need not name what every page has.
const notOnEveryPage = (_file: string, dependencies: string[]) => dependencies.filter((file) => !/\/(vendor|shell)-[^/]+\.js$/.test(file))

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reloadOnLostChunk()],
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { resolveDependencies: notOnEveryPage } },
  // Development: what the pages' scripts import is known at start, or the first page opened reloads when it is found; what only loaders import is not theirs.
  optimizeDeps: {
    include: ['@maskito/core', '@maskito/react', 'react-dom/client', 'zod/mini'],
    exclude: ['kysely', 'pg', 'pg-boss', 'saxes', 'yauzl'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } } },
  },
})
