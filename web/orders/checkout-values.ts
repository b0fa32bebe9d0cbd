// Reads typed values of the checkout's form without the schema, for the page's first load.
import { textOf } from '../forms/form-data.ts'

export type CheckoutValues = {
  phone: string
  way: 'shop' | 'delivery'
  shop: string
  /** an offered one; empty: `address` is typed */
  savedAddress: string
  address: string
  paymentType: string
  /** an offered one as `savedPayerValue`; empty: name and BIN are typed */
  savedPayer: string
  payerName: string
  payerBin: string
  comment: string
}

export function readCheckoutValues(form: FormData): CheckoutValues {
  const text = (name: keyof CheckoutValues) => textOf(form, name)
  return {
    phone: text('phone'),
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

/** The option's value is the payer itself: a row deleted in another tab is ordered as it was shown. */
export const savedPayerValue = ({ name, bin }: { name: string; bin: string }): string => `${bin} ${name}`

const binLength = 12

/** Address and payer that the order gets: an offered one, or what was typed. */
export function chosenBuyer({ savedAddress, address, savedPayer, payerName, payerBin }: CheckoutValues) {
  const payer =
    savedPayer === '' ? { payerName, payerBin } : { payerName: savedPayer.slice(binLength + 1), payerBin: savedPayer.slice(0, binLength) }
  return { ...payer, address: savedAddress || address }
}
