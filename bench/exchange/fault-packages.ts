// Writes the packages of the fault run: one, and two that differ in names, prices and products.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePackage } from '../../test/fake-1c/write-package.ts'

export type FaultPackages = {
  /** with the stock of all products */
  beginning: string
  /** whole lists without the stock of the ordered products */
  variants: readonly [string, string]
  /** articles that customers order */
  ordered: string[]
}

const products = 300
const orderedProducts = 100
/** The second variant lacks the last ones, which the shop has to deactivate. */
const droppedProducts = 15
const unitsInStockRow = 1_000_000

const offerRecords = /<Предложение>[\s\S]*?<\/Предложение>\n/g
const productRecords = /<Товар>[\s\S]*?<\/Товар>\n/g

export async function writeFaultPackages(folder: string): Promise<FaultPackages> {
  const beginning = join(folder, 'beginning')
  await rm(folder, { recursive: true, force: true })
  await writePackage(beginning, products)
  const productList = await readFile(join(beginning, 'import0_1.xml'), 'utf8')
  const offers = await readFile(join(beginning, 'offers0_1.xml'), 'utf8')
  const records = offers.match(offerRecords) ?? []
  const sold = records.filter((record) => /ЦенаЗаЕдиницу>\d/.test(record) && record.includes('<Склад ')).slice(0, orderedProducts)
  const isSold = new Set(sold.map(idOf))
  const dropped = new Set(
    records
      .map(idOf)
      .filter((id) => !isSold.has(id))
      .slice(-droppedProducts),
  )
  await writeFile(
    join(beginning, 'offers0_1.xml'),
    offers.replace(offerRecords, (record) =>
      isSold.has(idOf(record)) ? record.replaceAll(/КоличествоНаСкладе="\d+"/g, `КоличествоНаСкладе="${unitsInStockRow}"`) : record,
    ),
  )
  const variants = [join(folder, 'variant-1'), join(folder, 'variant-2')] as const
  for (const [at, path] of variants.entries()) {
    await mkdir(path, { recursive: true })
    const isHere = (record: string) => at === 0 || !dropped.has(idOf(record))
    await writeFile(
      join(path, 'import0_1.xml'),
      productList.replace(productRecords, (record) =>
        isHere(record) ? record.replace('</Наименование><БазоваяЕдиница', ` вариант ${at}</Наименование><БазоваяЕдиница`) : '',
      ),
    )
    await writeFile(
      join(path, 'offers0_1.xml'),
      offers.replace(offerRecords, (record) => {
        if (!isHere(record)) return ''
        const priced = record.replaceAll(/(<ЦенаЗаЕдиницу>)(\d+)/g, (_all, tag: string, price: string) => tag + (Number(price) + at))
        return isSold.has(idOf(record)) ? priced.replace(/<Количество>.*<\/Количество>/, '').replaceAll(/<Склад [^>]*\/>/g, '') : priced
      }),
    )
  }
  return { beginning, variants, ordered: sold.map((record) => /<Артикул>(.*?)<\/Артикул>/.exec(record)![1]!) }
}

const idOf = (record: string): string => /<Ид>(.*?)<\/Ид>/.exec(record)![1]!
