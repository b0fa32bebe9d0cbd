// Certificates of the company, and their responses of the API (CONT-01, API-05).
import * as z from 'zod/mini'
import type { ContentPicture } from './content-image.ts'

export type Certificate = {
  id: number
  title: string
  description: string
  issuer: string
  number: string
  /** `2026-02-10` */
  issuedOn: string | null
  /** the last day; null = without term */
  validUntil: string | null
  picture: ContentPicture | null
  file: { kind: 'pdf' | 'image'; href: string; /** of a PDF */ bytes: number | null }
}

export const certificateResponse = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  issuer: z.string(),
  number: z.string(),
  issued_on: z.nullable(z.string()),
  valid_until: z.nullable(z.string()).check(z.describe('Последний день действия; null — бессрочно')),
  file: z.string().check(z.describe('Адрес файла: PDF или картинка')),
  image: z.nullable(z.object({ file: z.string(), alt: z.string() })).check(z.describe('Первая страница картинкой')),
})
