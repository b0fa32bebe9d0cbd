// Writes the demo company's pages into an empty shop: texts, pictures, certificates.
import { openDatabase, type Database } from '#server/database/database.ts'
import type { DocumentFiles } from '#server/files/document-store.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import { makePdf, readPdfFonts, type PdfFonts } from '#server/files/pdf.ts'
import { storePictures, type DrawnPicture } from '../content/store-pictures.ts'
import type { Pool } from 'pg'
import { demoCertificates, type DemoCertificate } from './certificates.ts'
import { certificateDrawing, coverDrawing, logoDrawing } from './page-images.ts'
import { demoTopics } from './faq.ts'
import { demoNews, type DemoNews } from './news.ts'
import { demoPages } from './pages.ts'
import { demoPartners } from './partners.ts'
import { demoOldPolicy } from './policy.ts'
import { rich } from './markdown-to-rich-text.ts'

type CompanyOptions = {
  pool: Pool
  images: ImageFiles
  /** without it certificates are pictures */
  documents?: DocumentFiles
}

/** Does nothing in a shop that has pages of its own. */
export async function writeCompany({ pool, images, documents }: CompanyOptions): Promise<void> {
  const db = openDatabase(pool)
  if (await db.selectFrom('companyPages').select('key').limit(1).executeTakeFirst()) return
  await writeNews(db, images)
  await writePartners(db, images)
  await writeCertificates(db, images, documents)
  await writeFaq(db)
  await writeOldPolicy(db)
  // Last: they show that all is there.
  await writePages(db, images)
}

async function writeNews(db: Database, images: ImageFiles): Promise<void> {
  const pictures = await storePictures(
    db,
    images,
    demoNews.map(({ cover, alt }) => ({ ...coverDrawing(cover), alt })),
  )
  const rows = demoNews.map(({ cover: _cover, alt: _alt, sold: _sold, text, ...news }, at) => ({
    ...news,
    body: JSON.stringify(rich(text)),
    pictureId: pictures[at] ?? null,
    isPublished: true,
  }))
  const stored = await db.insertInto('news').values(rows).returning(['id', 'title']).execute()
  const idOf = new Map(stored.map(({ id, title }) => [title, id]))
  for (const { title, sold = [] } of demoNews) await writeNewsProducts(db, idOf.get(title)!, sold)
}

async function writeNewsProducts(db: Database, newsId: number, sold: NonNullable<DemoNews['sold']>): Promise<void> {
  const found = await Promise.all(sold.map((kind) => mostBought(db, kind)))
  const products = found.flat().map((productId, position) => ({ newsId, position, productId }))
  if (products.length > 0) await db.insertInto('newsProducts').values(products).execute()
}

async function mostBought(db: Database, { icon, named, count }: NonNullable<DemoNews['sold']>[number]): Promise<number[]> {
  const chosen = db
    .selectFrom('products as product')
    .innerJoin('subcategories as home', 'home.id', 'product.subcategoryId')
    .select('product.id')
    .where('home.icon', '=', icon)
    .where('product.isActive', '=', true)
    .where('product.inStock', '=', true)
    .$if(named !== undefined, (query) => query.where('product.name', 'like', `%${named}%`))
  const rows = await chosen.orderBy('product.popularity', 'desc').orderBy('product.id').limit(count).execute()
  return rows.map(({ id }) => id)
}

async function writePartners(db: Database, images: ImageFiles): Promise<void> {
  const pictures = await storePictures(
    db,
    images,
    demoPartners.map(({ brand }) => ({ ...logoDrawing(brand), alt: brand })),
  )
  const brands = await db.selectFrom('brands').select(['id', 'name']).execute()
  const idOf = new Map(brands.map(({ id, name }) => [name, id]))
  const rows = demoPartners.map(({ brand, country, website = '', summary, text }, at) => ({
    brandId: idOf.get(brand) ?? null,
    name: brand,
    country,
    website,
    summary,
    body: JSON.stringify(rich(text)),
    pictureId: pictures[at] ?? null,
    position: at,
    isPublished: true,
  }))
  await db.insertInto('partners').values(rows).execute()
}

async function writeCertificates(db: Database, images: ImageFiles, documents: DocumentFiles | undefined): Promise<void> {
  const pictures = await storePictures(
    db,
    images,
    demoCertificates.map((certificate) => ({ ...certificateDrawing(certificate), alt: `${certificate.title}, первая страница` })),
  )
  const fonts = documents && readPdfFonts()
  for (const [position, certificate] of demoCertificates.entries()) {
    const { facts: _facts, ...row } = certificate
    const documentId =
      documents && fonts
        ? await documents.storeDocument(db, { kind: 'certificate', title: row.title, bytes: await certificatePdf(fonts, certificate) })
        : null
    await db
      .insertInto('certificates')
      .values({ ...row, documentId, pictureId: pictures[position] ?? null, position, isPublished: true })
      .execute()
  }
}

function certificatePdf(fonts: PdfFonts, certificate: DemoCertificate): Promise<Buffer> {
  const { title, description, issuer, number, issuedOn, validUntil, facts } = certificate
  return makePdf(fonts, title, new Date(issuedOn), (page) => {
    page.heading(title)
    page.paragraph(description)
    page.table([
      ['Номер', number],
      ['Выдан', shownDay(issuedOn)],
      ['Действует', validUntil ? `до ${shownDay(validUntil)}` : 'бессрочно'],
      ['Кем выдан', issuer],
      ['Заявитель', 'ТОО «Родник» (демонстрация), г. Актобе, Промышленная зона, 41'],
    ])
    page.subheading('Что подтверждает')
    page.table(facts)
    page.note('Образец документа демонстрационного магазина: номер и организации вымышлены, юридической силы он не имеет.')
  })
}

/** «14.03.2025» */
const shownDay = (iso: string): string => iso.split('-').toReversed().join('.')

async function writeFaq(db: Database): Promise<void> {
  for (const [position, { name, questions }] of demoTopics.entries()) {
    const { id: topicId } = await db
      .insertInto('faqTopics')
      .values({ name, position, isPublished: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = questions.map(([question, answer], at) => ({
      topicId,
      question,
      answer: JSON.stringify(rich(answer)),
      position: at,
      isPublished: true,
    }))
    await db.insertInto('faqQuestions').values(rows).execute()
  }
}

async function writeOldPolicy(db: Database): Promise<void> {
  const { version, inForceFrom, changesSince, text } = demoOldPolicy
  await db
    .insertInto('policyVersions')
    .values({ version, inForceFrom, body: JSON.stringify(rich(text)), isPublished: true })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
  await db.updateTable('policyVersions').set({ changes: changesSince }).where('version', '=', '2026-11').execute()
}

async function writePages(db: Database, images: ImageFiles): Promise<void> {
  const pages = Object.entries(demoPages)
  const covers = pages.flatMap(([key, { cover, alt = '' }]): [string, DrawnPicture][] =>
    cover ? [[key, { ...coverDrawing(cover), alt }]] : [],
  )
  const ids = await storePictures(
    db,
    images,
    covers.map(([, picture]) => picture),
  )
  const pictureOf = new Map(covers.map(([key], at) => [key, ids[at] ?? null]))
  const rows = pages.map(([key, { title, summary, text }]) => ({
    key,
    title,
    summary,
    body: JSON.stringify(rich(text)),
    pictureId: pictureOf.get(key) ?? null,
    isPublished: true,
  }))
  await db.insertInto('companyPages').values(rows).execute()
}
