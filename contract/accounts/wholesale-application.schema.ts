// Defines the form of the wholesale application, for page and server.
import * as z from 'zod/mini'
import { parseBin } from '../values/bin.ts'
import { comment, fieldTexts, lineOrNone, phone } from '../values/contact-fields.schema.ts'

const required = (max: number) => lineOrNone(max).check(z.minLength(1, fieldTexts.required))

const wholesaleTexts = { bin: 'В БИН 12 цифр. Проверьте, нет ли опечатки' } as const

export const wholesaleForm = z.object({
  company: required(200),
  bin: z.string().check(
    z.trim(),
    z.minLength(1, { error: fieldTexts.required, abort: true }),
    z.refine((text) => parseBin(text) !== undefined, { error: wholesaleTexts.bin, abort: true }),
    z.overwrite((text) => parseBin(text) ?? text),
  ),
  goods: comment.check(z.minLength(1, fieldTexts.required)),
  phone,
  comment,
})
export type WholesaleInput = z.infer<typeof wholesaleForm>
