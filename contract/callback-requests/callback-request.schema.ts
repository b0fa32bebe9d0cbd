// A request to be called (CB-01, CB-03): what is requested and how the form and the API say it.
import * as z from 'zod/mini'
import { quantitySchema } from '../cart/cart-request.schema.ts'
import { formTopics, type FormTopic, type CallbackTopic } from './callback-topics.ts'
import { comment, emailOrNone, fieldTexts, name, phone } from '../values/contact-fields.schema.ts'

const maxArticleLength = 100
const article = z.string().check(
  z.overwrite((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, '')),
  z.trim(),
  z.maxLength(maxArticleLength, `Не длиннее ${maxArticleLength} знаков`),
)
const topic = z.enum(Object.keys(formTopics) as FormTopic[], 'Выберите тему из списка')
const consent = z.literal(true, fieldTexts.required)

/** The form's own fields (CB-01). */
export const callbackForm = z.object({ name, phone, email: z._default(emailOrNone, ''), comment: z._default(comment, ''), consent })
export type CallbackForm = z.infer<typeof callbackForm>
export type CallbackField = keyof CallbackForm

/** POST /callback/ (API-12). What may be left out may also be null. */
export const callbackBody = z.object({
  name,
  phone_number: phone,
  email: z._default(z.nullable(emailOrNone), ''),
  comment: z._default(z.nullable(comment), ''),
  agreement: consent,
  article: z._default(z.nullable(article), ''),
  topic: z._default(topic, 'call'),
  quantity: z.optional(z.nullable(quantitySchema)),
})

export const callbackResponse = z.object({ id: z.string().check(z.describe('Номер заявки')) })

/** A checked request; the phone in its stored form. */
export type CallbackInput = Omit<CallbackForm, 'consent'> & { article: string; topic: CallbackTopic; quantity?: number | undefined }

/** Shown to people, of the request's UUID. */
export const requestNumber = (id: string): string => id.slice(0, 8).toUpperCase()
