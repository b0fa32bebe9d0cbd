// Defines the services that the process creates at its start; features hold no state of their own.
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Auth } from './accounts/better-auth.ts'
import type { StaffAuth } from './staff/staff-auth.ts'
import type { Config } from './config/config.ts'
import type { CatalogueIndexes } from './catalogue/live-index.ts'
import type { SearchIndexes } from './search/search-engine.ts'
import type { Database } from './database/database.ts'
import type { Reads } from './database/open-reads.ts'
import type { DocumentFiles } from './files/document-store.ts'
import type { ImageFiles } from './files/image-store.ts'
import type { PrivateFiles } from './files/private-files.ts'
import type { VideoFiles } from './files/video-store.ts'
import type { UploadFolder } from './http/uploads/upload-folder.ts'
import type { Visitor } from './http/visitor.ts'
import type { ListReader } from './list-parsing/list-parser.ts'
import type { OrderPdfs } from './orders/documents/order-pdf-cache.ts'
import type { LiveEvents } from './live/live-events.ts'
import type { CachedSettings } from './settings/settings-cache.ts'

export type Services = {
  config: Config
  db: Database
  /** for pages of catalogue and content: a standby answers while the primary does not (server/database/open-reads.ts) */
  reads: Reads
  pool: Pool
  jobs: PgBoss
  auth: Auth
  /** sessions of staff and their second factor */
  staffAuth: StaffAuth
  /** called once a session was created; accounts do not depend on the cart */
  afterLogin(services: Pick<Services, 'db' | 'log' | 'config'>, visitor: Visitor, user: SignedInUser): Promise<void>
  /** the catalogue's current index with its change feed reader */
  catalogue: CatalogueIndexes
  search: SearchIndexes
  /** shop settings and delivery rules from the database, cached */
  settings: CachedSettings
  /** what is announced to the back office at once */
  live: LiveEvents
  images: ImageFiles
  documents: DocumentFiles
  orderFiles: PrivateFiles
  /** the worker thread that renders documents of orders */
  orderPdfs: OrderPdfs
  videos: VideoFiles
  /** files of questionnaires */
  callbackFiles: PrivateFiles
  /** files of forms under way */
  uploads: UploadFolder
  /** the worker thread that parses uploaded lists */
  listReader: ListReader
  log: Logger
  clock: () => Date
}
