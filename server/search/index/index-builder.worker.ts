// The thread in which current.ts builds an index.
import pg from 'pg'
import { answerWithIndex } from '#server/lib/build-in-worker.ts'
import { readDocuments } from './read-documents.ts'

await answerWithIndex(async (connectionString) => {
  const client = new pg.Client({ connectionString, application_name: 'rodnik-search-index' })
  await client.connect()
  try {
    return await readDocuments(client)
  } finally {
    await client.end()
  }
})
