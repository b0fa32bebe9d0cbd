// Names times by the clock of the database.
import { sql } from 'kysely'

/** Since the transaction began. */
export const dbNow = sql<Date>`now()`

/** @param interval as PostgreSQL reads it: `1 day` */
export const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
