// Runs loadCatalogue in a thread for live-index.ts.
import { buildTask } from '#server/lib/build-in-worker.ts'
import { loadCatalogue } from './load-index.ts'

export default buildTask(loadCatalogue)
