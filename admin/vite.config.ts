// Configures the build of the back office and its development server.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from '../scripts/browser-floor.ts'
import { compressedAssets } from '../scripts/compressed-assets.ts'

export default defineConfig({
  base: '/admin/',
  // Apart from the shop's: two servers with one cache would load React twice.
  cacheDir: '../node_modules/.vite-admin',
  plugins: [tailwindcss(), reactRouter(), compressedAssets],
  build: { target: buildTargets, manifest: true, assetsInlineLimit: 0, emptyOutDir: true },
  server: { hmr: { port: 24_679 }, fs: { allow: ['..'] } },
  optimizeDeps: { include: ['lucide-react', 'react-dom/client', 'zod/mini'], exclude: ['kysely', 'pg', 'pg-boss', 'saxes', 'yauzl'] },
  // Of the icons the server loads those that are shown.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'vendor', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// }] } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { external: [/^#(contract|db|server)\//] } } },
  },
})
