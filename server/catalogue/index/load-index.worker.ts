// The thread in which current.ts builds an index.
import { answerWithIndex } from '#server/lib/build-in-worker.ts'
import { loadCatalogue } from './load-index.ts'

await answerWithIndex(loadCatalogue)
