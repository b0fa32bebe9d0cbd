// Configures the build of the back office and its development server.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from '../scripts/browser-floor.ts'
import { reloadOnLostChunk } from '../scripts/reload-on-lost-chunk.ts'

const initial: '$initial'[] = ['$initial']
/** What every screen loads. */
const ofEveryScreen = new RegExp(
  [
    '/admin/app/(root|entry\\.client)\\.tsx',
    '/admin/app/frame/(?!.*\\.route|key-sheet|session-over)',
    '/admin/app/ui/(age|avatar|button|choices|connection|dialog|field|key-strip|lazy-part|live-events|load-scripts|logo|menu-button|page-head|open-store|states|toast|use-keys|use-live|use-stored-draft)\\.',
    '/web/(rendering/(load-|page-problem|reload-on)|browser/safe-storage|entry\\.client)',
    '/contract/(staff/(live|staff-user)|accounts/permissions|shop/(constants|shop-clock|format-day)|values/(money|phone))\\.',
    '/lucide-react/dist/esm/[^/]+$',
    '/lucide-react/dist/esm/icons/(chevron-down|circle-question-mark|clock|copy|ellipsis|external-link|minus|paperclip|plus|printer)\\.',
  ].join('|'),
)

const groups = [
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  // One file instead of twenty small ones, which compress badly.
  { name: 'kit', test: ofEveryScreen, tags: initial },
  { name: 'list', test: /\/admin\/app\/ui\/(list-|data-table|use-selection|marked|presence)/, tags: initial },
]
const loaders = 'admin/app/ui/load-scripts.ts'

export default defineConfig({
  base: '/admin/',
  // Apart from the shop's: two servers with one cache would load React twice.
  cacheDir: '../node_modules/.vite-admin',
  plugins: [tailwindcss(), reactRouter(), reloadOnLostChunk({ part: loaders, route: loaders, atLeast: 5 })],
  build: { target: buildTargets, manifest: true, assetsInlineLimit: 0, emptyOutDir: true },
  server: { hmr: { port: 24_679 }, fs: { allow: ['..'] } },
  optimizeDeps: { include: ['lucide-react', 'react-dom/client', 'zod/mini'], exclude: ['kysely', 'pg', 'pg-boss', 'saxes', 'yauzl'] },
  // Of the icons the server loads those that are shown.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { external: [/^#(contract|db|server)\//] } } },
  },
})
