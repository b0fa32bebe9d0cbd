// Runs loadCatalogue in a thread for live-index.ts.
import { postIndex } from '#server/lib/build-in-worker.ts'
import { loadCatalogue } from './load-index.ts'

await postIndex(loadCatalogue)
