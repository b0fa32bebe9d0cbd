// Builds a search index in a thread.
import { openClient } from '#server/database/open-client.ts'
import { buildTask } from '#server/lib/build-in-worker.ts'
import { readDocuments } from './read-documents.ts'

export default buildTask(async (connectionString) => {
  const client = openClient(connectionString, 'rodnik-search-index')
  await client.connect()
  try {
    return await readDocuments(client)
  } finally {
    await client.end()
  }
})
