// Builds a search index in a thread.
import pg from 'pg'
import { buildTask } from '#server/lib/build-in-worker.ts'
import { readDocuments } from './read-documents.ts'

export default buildTask(async (connectionString) => {
  const client = new pg.Client({ connectionString, application_name: 'rodnik-search-index' })
  await client.connect()
  try {
    return await readDocuments(client)
  } finally {
    await client.end()
  }
})
