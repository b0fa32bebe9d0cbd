// Reads typed values of the order form without the schema, for the page's first load.
import { readField } from '#web/forms/form-data.ts'

const orderFields = ['name', 'phone', 'email', 'shop', 'address', 'paymentType', 'payerName', 'payerBin', 'comment'] as const
/** Offered ones (the payer as `savedPayerValue`); empty: typed. */
const savedFields = ['savedAddress', 'savedPayer'] as const
type Name = (typeof orderFields | typeof savedFields)[number]

/** Typed values, to be shown again; never the consent (CHK-02). */
export type OrderValues = Record<Name, string> & { way: 'shop' | 'delivery' }

export function readOrderValues(form: FormData): OrderValues {
  const values = Object.fromEntries([...orderFields, ...savedFields].map((name) => [name, readField(form, name)])) as Record<Name, string>
  return { ...values, way: readField(form, 'way') === 'delivery' ? 'delivery' : 'shop' }
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
