// Reads certificates of the company, as PDF or picture (CONT-01).
import { sql } from 'kysely'
import type { Certificate } from '#contract/content/certificates.schema.ts'
import { documentHref } from '#contract/catalogue/document-href.ts'
import { imageHref } from '#contract/files/image-href.ts'
import type { Database } from '../database/database.ts'
import { pictureColumn } from './content-images.ts'

export const listCertificates = async (db: Database): Promise<Certificate[]> => toCertificates(await selectCertificates(db).execute())

export const selectCertificates = (db: Database) =>
  db
    .selectFrom('certificates as certificate')
    .leftJoin('documents as document', 'document.id', 'certificate.documentId')
    .select(['certificate.id', 'certificate.title', 'certificate.description', 'certificate.issuer', 'certificate.number'])
    .select(pictureColumn('certificate.pictureId').as('picture'))
    .select(['document.contentHash as hash', 'document.byteSize as bytes'])
    .select([sql<string | null>`issued_on::text`.as('issuedOn'), sql<string | null>`valid_until::text`.as('validUntil')])
    .where('certificate.isPublished', '=', true)
    .orderBy('certificate.position')
    .orderBy('certificate.id')

type Row = Awaited<ReturnType<ReturnType<typeof selectCertificates>['executeTakeFirstOrThrow']>>

export const toCertificates = (rows: readonly Row[]): Certificate[] =>
  rows.flatMap(({ hash, bytes, picture, ...certificate }): Certificate[] => {
    if (hash !== null)
      return [{ ...certificate, picture, file: { kind: 'pdf', href: documentHref(hash, certificate.title), bytes: bytes ?? 0 } }]
    return picture ? [{ ...certificate, picture, file: { kind: 'image', href: imageHref(picture.hash, 1280), bytes: null } }] : []
  })
