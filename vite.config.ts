import { constants } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { reloadOnLostChunk } from './scripts/reload-on-lost-chunk.ts'

// Few files instead of sixty: fewer round trips, and one dictionary for what is compressed together. What is imported dynamically stays apart
// (`$initial`).
const groups = [
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shell',
    test: /\/web\/((root|entry\.client)\.tsx|(browser|rendering|shell)\/|ui\/[^/]+$)/,
    tags: ['$initial'] as '$initial'[],
  },
  {
    name: 'products',
    test: /\/web\/catalogue\/cards\//,
    tags: ['$initial'] as '$initial'[],
  },
]

// Chromium then compiles the file in another thread while it arrives: a third of the script time of a first load (`npm run bench -- browser`).
const compileAhead = ({ name }: { name: string }) => (name === 'vendor' || name === 'shell' ? '//# allFunctionsCalledOnLoad' : '')

// A part that is loaded later need not name what every page has; React Router adds a # to some style sheets, which would load once more.
const notOnEveryPage = (_file: string, dependencies: string[]) => dependencies.filter((file) => !/\/(vendor|shell)-[^/]+$/.test(file))

const compressedAssets = {
  ...compression({
    include: /assets\/.*\.(js|css|svg)$/,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
    ],
    logLevel: 'silent',
  }),
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reloadOnLostChunk(), compressedAssets],
  build: { manifest: true, assetsInlineLimit: 0, modulePreload: { resolveDependencies: notOnEveryPage } },
  // Development: what the pages' scripts import is known at start, or the first page opened reloads when it is found; what only loaders import is not theirs.
  optimizeDeps: {
    include: ['@maskito/core', '@maskito/react', 'react-dom/client', 'zod/mini'],
    exclude: ['kysely', 'pg', 'pg-boss', 'saxes', 'yauzl'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, postBanner: compileAhead } } } },
  },
})
