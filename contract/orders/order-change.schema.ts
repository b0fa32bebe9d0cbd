// Defines the changes that staff make to a placed order (ADM-02), for desk and API.
import * as z from 'zod/mini'
import { articleSchema, quantitySchema } from '../cart/cart-request.schema.ts'
import { comment, lineOrNone } from '../values/contact-fields.schema.ts'
import { maxDraftLines } from './orders.ts'

const position = z.int().check(z.positive(), z.maximum(2_147_483_647))
const priceText = 'Введите цену от\u00a00,01 до\u00a099\u00a0999\u00a0999,99\u00a0₸'
const price = z.int(priceText).check(z.positive(priceText), z.maximum(9_999_999_999, priceText))
const sumText = 'Введите сумму, не\u00a0больше 999\u00a0999\u00a0999\u00a0₸'
const sum = z.int(sumText).check(
  z.minimum(-99_999_999_900, sumText),
  z.maximum(99_999_999_900, sumText),
  z.refine((tiyn) => tiyn !== 0, sumText),
)

export const addedItems = z
  .array(z.object({ article: articleSchema, quantity: quantitySchema }))
  .check(z.minLength(1, 'Выберите товары'), z.maxLength(maxDraftLines))

/** Where the order goes: to a shop or to an address; both empty: not known yet. */
const receipt = {
  shop: z.nullable(z.int().check(z.positive(), z.maximum(2_147_483_647))),
  address: z._default(lineOrNone(300), ''),
  /** null: by the delivery rule, else the operator names it later */
  deliveryTiyn: z._default(z.nullable(z.int(sumText).check(z.minimum(0, sumText), z.maximum(9_999_999_900, sumText))), null),
}

const orderChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quantity'), position, quantity: quantitySchema }),
  z.object({ kind: z.literal('price'), position, priceTiyn: price, reason: z._default(lineOrNone(200), '') }),
  /** the one of the price types again, as an act of its own: JSON makes null of what is no number */
  z.object({ kind: z.literal('listPrice'), position }),
  z.object({ kind: z.literal('add'), items: addedItems }),
  z.object({ kind: z.literal('replace'), position, article: articleSchema }),
  z.object({ kind: z.literal('remove'), position }),
  /** products that came back after the order was completed */
  z.object({ kind: z.literal('return'), position, quantity: quantitySchema }),
  z.object({ kind: z.literal('receipt'), ...receipt }),
  /** negative: money was given back */
  z.object({ kind: z.literal('payment'), tiyn: sum, about: z._default(lineOrNone(200), '') }),
  z.object({ kind: z.literal('note'), text: comment.check(z.minLength(1, 'Введите заметку')) }),
  /** takes one's own change back. `version`: of the order after it */
  z.object({ kind: z.literal('undo'), version: z.int().check(z.positive()) }),
  /** the buyer has said yes to the offer */
  z.object({ kind: z.literal('accept'), isTold: z._default(z.boolean(), false) }),
  /** an e-mail about what was changed since the last one */
  z.object({ kind: z.literal('tell') }),
  z.object({
    kind: z.literal('status'),
    to: z.enum(['confirmed', 'assembling', 'ready', 'delivering', 'completed', 'cancelled', 'declined']),
    /** demanded of a cancellation */
    reason: z._default(lineOrNone(300), ''),
    isTold: z._default(z.boolean(), false),
  }),
])
export type OrderChange = z.infer<typeof orderChange>

/** Prices that hold until the day, as e-mail with PDF and link (ADM-09). */
const offer = z.object({ kind: z.literal('offer'), until: z.iso.date('Укажите день') })
export type Offer = z.infer<typeof offer>

/** Lines, or a part of their quantity, for a second order. */
const split = z.object({
  kind: z.literal('split'),
  lines: z.array(z.object({ position, quantity: quantitySchema })).check(z.minLength(1, 'Выберите строки'), z.maxLength(maxDraftLines)),
})
export type Split = z.infer<typeof split>

/** `other`: number of the order whose lines come in. */
const join = z.object({ kind: z.literal('join'), other: z.string().check(z.maxLength(40)) })
export type Join = z.infer<typeof join>

/** All that staff send: the last three are verbs of their own. */
export const deskChange = z.discriminatedUnion('kind', [...orderChange.def.options, offer, split, join])
export type DeskChange = z.infer<typeof deskChange>
export type DeskChangeInput = z.input<typeof deskChange>

export const reasonText = 'Укажите причину'
