// Checks storing and serving documents (PROD-01).
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentHref } from '#contract/catalogue/document-href.ts'
import type { Database } from '../database/database.ts'
import { openData } from '#test/harness.ts'
import { errorHandler } from '../http/error-handler.ts'
import { documentsRoute } from './files.routes.ts'
import { maxDocumentBytes, openDocumentFiles, type DocumentFiles } from './document-store.ts'
import { makePdf, readPdfFonts } from './pdf.ts'

let app: FastifyInstance
let documents: DocumentFiles
let db: Database
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const data = await openData()
  db = data.db
  documents = await openDocumentFiles({ folder: data.folder })
  app = fastify()
  await app.register(errorHandler)
  await app.register(documentsRoute, { documents })
  undo.push(
    () => app.close(),
    () => data.close(),
  )
})
afterAll(async () => {
  for (const step of undo) await step()
})

const passport = () =>
  makePdf(readPdfFonts(), 'Паспорт', new Date('2026-01-15T00:00:00Z'), (page) => {
    page.heading('Паспорт изделия')
    page.subheading('Характеристики')
    page.table([['Присоединение', '1 1/4"']])
    page.paragraph('Цена 12\u00a0345\u00a0₸, сталь №\u00a05, Ø\u00a050, Қазақстан.')
    page.note('Образец')
  })

test('PROD-01 a PDF contains Cyrillic and the tenge sign with its fonts, and is the same for the same text', async () => {
  const bytes = await passport()
  expect(bytes.toString('latin1', 0, 8)).toMatch(/^%PDF-1\.\d/)
  const source = bytes.toString('latin1')
  expect(source).toMatch(/\/BaseFont \/[A-Z]{6}\+GolosText/)
  expect(source).toContain('/ToUnicode')
  expect(source).toContain('/Lang (ru-RU)')
  expect((await passport()).equals(bytes)).toBe(true)
})

test('PROD-01 a document is stored once and served with its type, immutable', async () => {
  const bytes = await passport()
  const document = { kind: 'passport' as const, title: 'Паспорт и инструкция', bytes }
  const [first, second] = await Promise.all([documents.storeDocument(db, document), documents.storeDocument(db, document)])
  expect(second).toBe(first)
  const row = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
  expect(row.byteSize).toBe(bytes.byteLength)
  const url = documentHref(row.contentHash, row.title)
  expect(url).toBe(`/documents/${row.contentHash}/pasport-i-instrukciya.pdf`)
  const response = await app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.byteLength),
    'content-disposition': 'inline; filename="pasport-i-instrukciya.pdf"',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('PROD-01 SEC-01:uploads another type or a large file is refused; unknown and malformed addresses are 404', async () => {
  const store = (bytes: Buffer) => documents.storeDocument(db, { kind: 'manual', title: 'x', bytes })
  await expect(store(Buffer.from('<html>'))).rejects.toMatchObject({ code: 'malformed' })
  await expect(store(Buffer.alloc(maxDocumentBytes + 1))).rejects.toMatchObject({ code: 'too_large' })
  const { contentHash } = await db.selectFrom('documents').select('contentHash').executeTakeFirstOrThrow()
  for (const url of [
    `/documents/${'0'.repeat(32)}/a.pdf`,
    '/documents/..%2f..%2fetc/passwd.pdf',
    `/documents/${contentHash}/a"b.pdf`,
    `/documents/${contentHash}/page.html`,
  ]) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  }
})
