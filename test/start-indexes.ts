// Starts the indexes of catalogue and search and waits until they are built.
import { openCatalogueIndexes, type CatalogueIndexes } from '#server/catalogue/live-index.ts'
import { openSearchIndexes, type SearchIndexes } from '#server/search/search-engine.ts'

export async function startCatalogueIndexes(sources: Parameters<typeof openCatalogueIndexes>[0]): Promise<CatalogueIndexes> {
  const indexes = openCatalogueIndexes(sources)
  await indexes.loaded
  return indexes
}

export async function startSearchIndexes(sources: Parameters<typeof openSearchIndexes>[0]): Promise<SearchIndexes> {
  const indexes = openSearchIndexes(sources)
  await indexes.built
  return indexes
}
