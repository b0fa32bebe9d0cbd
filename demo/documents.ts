// Creates documents of demo products, shared: a passport for each kind, a certificate for each brand.
import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openDatabase } from '#server/database/database.ts'
import type { DocumentFiles } from '#server/files/document-store.ts'
import { makePdf, readPdfFonts, type PdfFonts } from '#server/files/pdf.ts'
import { leavesOf, readAssortment, type Leaf, type LeafPlace } from './assortment.ts'
import { textOf } from './product-name.ts'

// Fixed, so that the same shop has the same files.
const issuedAt = new Date('2026-01-15T00:00:00Z')
const sample = 'Образец документа демонстрационного магазина. Не является документом изготовителя и не подтверждает соответствие товара.'

export type DocumentOptions = { pool: Pool; documents: DocumentFiles; signal?: AbortSignal }

/** Creates only missing documents, so an interrupted start continues. @returns count of files */
export async function writeDocuments({ pool, documents, signal }: DocumentOptions): Promise<number> {
  const db = openDatabase(pool)
  const fonts = readPdfFonts()
  const assortment = readAssortment()
  let count = 0
  const { rows: leaves } = await pool.query<{ id: number; slug: string }>(
    `select s.id, s.slug from subcategories s
     where exists (select from products p where p.subcategory_id = s.id
       and not exists (select from product_documents d where d.product_id = p.id and d.position = 0))`,
  )
  const places = new Map(leavesOf(assortment).map((place) => [place.leaf.slug, place]))
  for (const { id, slug } of leaves) {
    if (signal?.aborted) return count
    const place = places.get(slug)
    if (!place) continue
    const bytes = await passport(fonts, place)
    const documentId = await documents.storeDocument(db, { kind: 'passport', title: 'Паспорт и инструкция', bytes })
    await link(pool, documentId, 0, 'subcategory_id', id)
    count++
    await setImmediate() // visitors first
  }
  const { rows: brands } = await pool.query<{ id: number; name: string; country: string }>(
    `select b.id, b.name, b.country from brands b
     where exists (select from products p where p.brand_id = b.id
       and not exists (select from product_documents d where d.product_id = p.id and d.position = 1))`,
  )
  for (const brand of brands) {
    if (signal?.aborted) return count
    const bytes = await certificate(fonts, brand, leavesOf(assortment))
    const documentId = await documents.storeDocument(db, { kind: 'certificate', title: 'Сертификат соответствия', bytes })
    await link(pool, documentId, 1, 'brand_id', brand.id)
    count++
    await setImmediate()
  }
  return count
}

const link = (pool: Pool, documentId: number, position: number, column: 'subcategory_id' | 'brand_id', id: number) =>
  pool.query(
    `insert into product_documents (product_id, position, document_id) select id, $2, $1 from products where ${column} = $3
     on conflict on constraint product_documents_pk do nothing`,
    [documentId, position, id],
  )

function passport(fonts: PdfFonts, { leaf, category }: LeafPlace): Promise<Buffer> {
  return makePdf(fonts, `Паспорт и инструкция: ${leaf.name}`, issuedAt, (page) => {
    page.heading('Паспорт и\u00a0инструкция')
    page.paragraph(`${leaf.name}. Раздел каталога: ${category.name}.`)
    page.subheading('Исполнения')
    page.table(leaf.characteristics.map(({ name, unit, key }) => [unit ? `${name}, ${unit}` : name, rangeOf(leaf, key)]))
    page.subheading('Марки и\u00a0серии')
    page.table(leaf.brands.slice(0, 12).map(({ name, series }) => [name, series.join(', ') || 'без серий']))
    page.subheading('Монтаж и\u00a0эксплуатация')
    page.paragraph(
      'Монтаж выполняет специалист. Перед установкой проверьте комплектность, отсутствие повреждений при перевозке и соответствие размеров ' +
        'присоединения. Не превышайте рабочее давление и температуру, указанные в характеристиках товара.',
    )
    page.subheading('Гарантия')
    page.paragraph(
      'Гарантию даёт производитель: срок указан в гарантийном талоне и считается со дня продажи. Сохраняйте чек и этот паспорт.',
    )
    page.note(sample)
  })
}

function certificate(fonts: PdfFonts, { name, country }: { name: string; country: string }, places: LeafPlace[]): Promise<Buffer> {
  const products = places.filter(({ leaf }) => leaf.brands.some((brand) => brand.name === name)).map(({ leaf }) => leaf.name)
  return makePdf(fonts, `Сертификат соответствия: ${name}`, issuedAt, (page) => {
    page.heading('Сертификат соответствия')
    page.table([
      ['Марка', name],
      ...(country ? [['Страна', country] as const] : []),
      ['Выдан', '15.01.2026'],
      ['Действует до', '14.01.2031'],
    ])
    page.subheading('Продукция')
    for (const kind of products.slice(0, 30)) page.paragraph(`•\u00a0${kind}`)
    page.note(sample)
  })
}

/** «1/2, 3/4, 1 … 2» */
function rangeOf(leaf: Leaf, key: string): string {
  const column = leaf.variants.columns.indexOf(key)
  const given =
    column < 0 ? leaf.characteristics.find((one) => one.key === key)!.values : leaf.variants.rows.map((row) => row[column] ?? '')
  const values = [...new Set(given.map(textOf))].filter((text) => text !== '' && text !== '—')
  return values.length > 6 ? `${values.slice(0, 3).join(', ')} … ${values.at(-1)}` : values.join(', ')
}
