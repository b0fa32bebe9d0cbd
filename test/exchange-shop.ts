// A shop with a database and a data folder of its own, into which tests import packages that they write themselves.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import pino from 'pino'
import type { ImportReport } from '#contract/import/import-report.ts'
import { openPool } from '#server/database/database.ts'
import { importCommerceMl, type ImportOptions } from '#server/commerceml/import-commerceml.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import { createTestDatabase } from './database.ts'

export type ExchangeShop = {
  pool: Pool
  folder: string
  import(source: string, options?: Partial<ImportOptions>): Promise<ImportReport>
  /** Writes the files below a new folder and imports it. */
  importFiles(files: Record<string, string | Buffer>, options?: Partial<ImportOptions>): Promise<ImportReport>
  value<Value>(sql: string, values?: unknown[]): Promise<Value>
  close(): Promise<void>
}

export async function openExchangeShop(): Promise<ExchangeShop> {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, 3)
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-exchange-'))
  const images = await openImageFiles({ folder: join(folder, 'data') })
  const log = pino({ level: 'silent' })
  let packages = 0
  const shop: ExchangeShop = {
    pool,
    folder,
    import: (source, options = {}) => importCommerceMl({ pool, images, log, source, ...options }),
    async importFiles(files, options) {
      const source = join(folder, `package-${++packages}`)
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(source, name)), { recursive: true })
        await writeFile(join(source, name), content)
      }
      return shop.import(source, options)
    },
    async value(sql, values) {
      const { rows } = await pool.query({ text: sql, values, rowMode: 'array' })
      return rows[0]?.[0]
    },
    async close() {
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
  return shop
}

/** A file of 1C around the given elements. */
export const commerceMl = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07">\n${inside}\n</КоммерческаяИнформация>\n`

type Sent = {
  id: string
  name?: string
  article?: string
  group?: string
  inside?: string
  attributes?: string
}

export const productXml = ({ id, name = `Товар ${id}`, article, group, inside = '', attributes = '' }: Sent): string =>
  `<Товар${attributes}><Ид>${id}</Ид>${article === undefined ? '' : `<Артикул>${article}</Артикул>`}<Наименование>${name}</Наименование>` +
  `${group ? `<Группы><Ид>${group}</Ид></Группы>` : ''}${inside}</Товар>`

export const groupXml = (id: string, name: string, inside = ''): string =>
  `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование>${inside ? `<Группы>${inside}</Группы>` : ''}</Группа>`

export function catalogueXml({
  groups = '',
  properties = '',
  products = [],
  full = false,
}: {
  groups?: string
  properties?: string
  products?: string[]
  full?: boolean
}): string {
  return commerceMl(
    `<Классификатор><Ид>c</Ид><Группы>${groups}</Группы><Свойства>${properties}</Свойства></Классификатор>
<Каталог СодержитТолькоИзменения="${!full}"><Ид>k</Ид><Товары>\n${products.join('\n')}\n</Товары></Каталог>`,
  )
}

export const offerXml = (id: string, inside: string): string => `<Предложение><Ид>${id}</Ид>${inside}</Предложение>`

export const priceXml = (amount: string, currency = 'KZT', type = 'retail'): string =>
  `<Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта></Цена></Цены>`

export const offersXml = (offers: string[], { full = false, lists = '' }: { full?: boolean; lists?: string } = {}): string =>
  commerceMl(
    `<ПакетПредложений СодержитТолькоИзменения="${!full}"><Ид>k#</Ид>${lists}<Предложения>\n${offers.join('\n')}\n</Предложения></ПакетПредложений>`,
  )
