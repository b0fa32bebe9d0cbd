// What the rooms are given: one value made by the process at its start and handed down; no room holds state of its own.
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Auth } from './accounts/auth.ts'
import type { Config } from './config.ts'
import type { CatalogueIndexes } from './catalogue/index/current.ts'
import type { SearchIndexes } from './search/index/current.ts'
import type { Database } from './database.ts'
import type { DocumentFiles } from './files/documents.ts'
import type { ImageFiles } from './files/images.ts'
import type { PrivateFiles } from './files/private-files.ts'
import type { VideoFiles } from './files/videos.ts'
import type { ListReader } from './order-lists/list-reader.ts'
import type { KeptSettings } from './settings/kept-settings.ts'

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
  settings: KeptSettings
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
