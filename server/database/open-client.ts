// Opens a connection outside the pools.
import pg from 'pg'

/** A proxy that loses its server meanwhile may keep what it has accepted, and never answer. */
export const connectTimeoutMs = 10_000

/** Not yet connected. @param name by which the server shows it */
export const openClient = (connectionString: string, name: string, options: pg.ClientConfig = {}): pg.Client =>
  new pg.Client({ connectionString, application_name: name, connectionTimeoutMillis: connectTimeoutMs, ...options })
