// The thread in which current.ts builds an index.
import { answerWithIndex } from '#server/index-thread.ts'
import { loadCatalogue } from './load.ts'

await answerWithIndex(loadCatalogue)
