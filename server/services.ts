// What the rooms are given: one value made by the process at its start and handed down; no room holds state of its own.
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Auth } from './accounts/better-auth.ts'
import type { Config } from './config/config.ts'
import type { CatalogueIndexes } from './catalogue/live-index.ts'
import type { SearchIndexes } from './search/search-engine.ts'
import type { Database } from './database/database.ts'
import type { DocumentFiles } from './files/document-store.ts'
import type { ImageFiles } from './files/image-store.ts'
import type { PrivateFiles } from './files/private-files.ts'
import type { VideoFiles } from './files/video-store.ts'
import type { ListReader } from './list-parsing/list-parser.ts'
import type { CachedSettings } from './settings/settings-cache.ts'

export type Services = {
  config: Config
  db: Database
  pool: Pool
  jobs: PgBoss
  auth: Auth
  /** the catalogue's column index as it stands now, with its change feed reader */
  catalogue: CatalogueIndexes
  search: SearchIndexes
  /** what staff set about the shop and free delivery, in memory */
  settings: CachedSettings
  images: ImageFiles
  documents: DocumentFiles
  orderFiles: PrivateFiles
  videos: VideoFiles
  /** what came with questionnaires; the same kind of store */
  callbackFiles: PrivateFiles
  /** the thread in which buyers' files are read */
  listReader: ListReader
  log: Logger
  clock: () => Date
}
