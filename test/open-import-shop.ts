// Opens a shop without products and imports packages of 1C into it.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import type { ImportReport } from '#server/commerceml/import-report.ts'
import { importCommerceMl, type ImportOptions } from '#server/commerceml/import-commerceml.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import { rememberEmptyTables } from './database.ts'
import { openData, type TestData } from './harness.ts'

export type ImportShop = Pick<TestData, 'pool' | 'folder' | 'close'> & {
  import(source: string, options?: Partial<ImportOptions>): Promise<ImportReport>
  /** Writes the files into a new folder and imports it. */
  importFiles(files: Record<string, string | Buffer>, options?: Partial<ImportOptions>): Promise<ImportReport>
  /** of fields, for the next imports; others are of 1C */
  owners: Record<string, string>
  /** Deletes the rows and the owners of the tests before. */
  empty(): Promise<void>
  /** Returns the first column of a query's first row. */
  value<Value>(sql: string, values?: unknown[]): Promise<Value>
}

export async function openImportShop(): Promise<ImportShop> {
  const { pool, folder, close } = await openData()
  const log = pino({ level: 'silent' })
  const deleteRows = await rememberEmptyTables(pool)
  const images = await openImageFiles({ folder: join(folder, 'data') })
  let packages = 0
  const shop: ImportShop = {
    pool,
    folder,
    close,
    owners: {},
    async empty() {
      shop.owners = {}
      await deleteRows()
      await pool.query(`delete from catalogue_changes; delete from price_types;
        insert into price_types (name, is_retail) values ('Розничная', true)`)
    },
    import: (source, options = {}) => importCommerceMl({ pool, images, log, source, owners: shop.owners, ...options }),
    async importFiles(files, options) {
      const source = join(folder, `package-${++packages}`)
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(source, name)), { recursive: true })
        await writeFile(join(source, name), content)
      }
      return shop.import(source, options)
    },
    async value(text, values) {
      const { rows } = await pool.query({ text, values, rowMode: 'array' })
      return rows[0]?.[0]
    },
  }
  return shop
}
