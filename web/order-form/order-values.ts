// Reads typed values of the order form without the schema, for the page's first load.
import type { OrderField } from '#contract/orders/order-form.schema.ts'
import { textOf } from '#web/forms/form-data.ts'

/**
 * Typed values, to be shown again; never the consent (CHK-02).
 * `savedAddress`, `savedPayer` (as `savedPayerValue`): offered ones; empty: typed
 */
export type OrderValues = Record<OrderField | 'savedAddress' | 'savedPayer', string> & { way: 'shop' | 'delivery' }

export function readOrderValues(form: FormData): OrderValues {
  const text = (name: keyof OrderValues) => textOf(form, name)
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    way: text('way') === 'delivery' ? 'delivery' : 'shop',
    shop: text('shop'),
    savedAddress: text('savedAddress'),
    address: text('address'),
    paymentType: text('paymentType'),
    savedPayer: text('savedPayer'),
    payerName: text('payerName'),
    payerBin: text('payerBin'),
    comment: text('comment'),
  }
}

export const emptyValues: OrderValues = readOrderValues(new FormData())

/** The option's value is the payer itself: a row deleted in another tab is ordered as it was shown. */
export const savedPayerValue = ({ name, bin }: { name: string; bin: string }): string => `${bin} ${name}`

const binLength = 12

/** Address and payer that the order gets: an offered one, or what was typed. */
export function chosenBuyer({ savedAddress, address, savedPayer, payerName, payerBin }: OrderValues) {
  const payer =
    savedPayer === '' ? { payerName, payerBin } : { payerName: savedPayer.slice(binLength + 1), payerBin: savedPayer.slice(0, binLength) }
  return { ...payer, address: savedAddress || address }
}

/** Articles of the ticked lines; a malformed line is left out. */
export const readTickedArticles = (form: FormData): string[] => form.getAll('item').flatMap(articleOf)

function articleOf(value: FormDataEntryValue): string[] {
  if (typeof value !== 'string') return []
  try {
    const lines: unknown[] = [JSON.parse(value)].flat()
    return lines.flatMap((line) =>
      typeof line === 'object' && line && 'article' in line && typeof line.article === 'string' ? [line.article] : [],
    )
  } catch {
    return []
  }
}
