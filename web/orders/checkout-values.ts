// Reads typed values of the checkout's form without the schema, for the page's first load.
import { textOf } from '../forms/form-data.ts'

export type CheckoutValues = {
  phone: string
  way: 'shop' | 'delivery'
  shop: string
  address: string
  paymentType: string
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
    address: text('address'),
    paymentType: text('paymentType'),
    payerName: text('payerName'),
    payerBin: text('payerBin'),
    comment: text('comment'),
  }
}
