// Certificates of the company, and what the API answers of them (CONT-01, API-05).
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

const told = <Schema extends z.ZodMiniType>(schema: Schema, text: string) => schema.check(z.describe(text))

export const certificateAnswer = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  issuer: z.string(),
  number: z.string(),
  issued_on: z.nullable(z.string()),
  valid_until: told(z.nullable(z.string()), 'Последний день действия; null — бессрочно'),
  file: told(z.string(), 'Адрес файла: PDF или картинка'),
  image: told(z.nullable(z.object({ file: z.string(), alt: z.string() })), 'Первая страница картинкой'),
})
