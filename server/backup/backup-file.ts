// Describes a backup: one ZIP with a COPY text per table, the files of the data folder and a manifest.
import type { ClientBase } from 'pg'
import { z } from 'zod'

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** version of the schema of pg-boss */
  jobsVersion: z.int(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
})
export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'backup.json'
export const tableEntry = (table: string): string => `database/${table}.copy`
export const filesPrefix = 'files/'

/** What of the data folder is saved. The database is dumped, feeds are written again where missing. */
export const savedPaths = ['cookie-secret', 'settings-key', 'outbox', 'images', 'documents', 'videos', 'order-files', 'callback-files']

/** Tables of the shop and of pg-boss with the columns that COPY writes, names quoted where needed. */
export async function listTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text in ('public', 'pgboss')
    group by c.oid order by 1`)
  return rows
}

/** What the schema of a database depends on: migrations of the shop and the version of pg-boss. */
export async function readVersions(client: ClientBase): Promise<Pick<Manifest, 'migrations' | 'jobsVersion'>> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations order by name')
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version')
  return { migrations, jobsVersion: versions[0]!.version }
}

/** One line with counts for the operator. */
export function summarize({ tables, files }: Manifest): string {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const named = ['products', 'users', 'orders'].map((name) => `${name} ${rowsOf(name)}`).join(', ')
  return `${tables.length} tables with ${rows} rows (${named}), ${files.count} files with ${files.bytes} bytes`
}
