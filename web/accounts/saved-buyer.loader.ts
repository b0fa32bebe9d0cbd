// Loads and changes the delivery addresses and payers of the account (CHK-04).
import { redirect } from 'react-router'
import { refusalOf } from '#contract/errors.ts'
import { savedAddressForm, savedPayerForm } from '#contract/orders/order-form.schema.ts'
import type { SavedAddress, SavedPayer } from '#contract/orders/orders.ts'
import { addAddress, changeAddress, listAddresses } from '#server/orders/saved-buyer/saved-addresses.ts'
import { addPayer, changePayer, listPayers } from '#server/orders/saved-buyer/saved-payers.ts'
import { deleteRow, preferRow } from '#server/orders/saved-buyer/saved-rows.ts'
import { textOf } from '../forms/form-data.ts'
import { refused, valuesOf, withExtra, wrongFields } from '../forms/form-result.ts'
import { tabHref } from '../links/account-tabs.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'

type SavedRows = { addresses: SavedAddress[]; payers: SavedPayer[] }

export async function loadSavedBuyer({ services: { db }, visitor }: TabArgs): Promise<SavedRows> {
  const [addresses, payers] = await Promise.all([listAddresses(db, visitor.user.id), listPayers(db, visitor.user.id)])
  return { addresses, payers }
}

const actionPattern = /^(save|prefer|delete)-(address|payer)$/

export const isSavedBuyerAction = (action: string): boolean => actionPattern.test(action)

/** The result names the form that it belongs to; a form without an id adds a row. */
export async function actOnSavedBuyer({ services: { db }, visitor, form }: TabActionArgs) {
  const userId = visitor.user.id
  const [, action, kind] = actionPattern.exec(textOf(form, 'intent')) ?? []
  const table = kind === 'address' ? 'deliveryAddresses' : 'payers'
  const id = textOf(form, 'id', 50)
  const ofForm = <Field extends string>(result: ReturnType<typeof refused<Field>>) =>
    withExtra(result, { savedRow: `${kind}:${id}`, isInvoiced: form.has('isInvoiced') })
  const done = redirect(`${tabHref('userinfo')}&done=${action === 'delete' ? 'removed' : kind}#saved-buyer`, 303)
  const usedAt = readUsedAt(textOf(form, 'usedAt', 50))
  const typed = { address: valuesOf(form, ['address']), payer: valuesOf(form, ['name', 'bin']) }
  try {
    if (action === 'delete') await deleteRow(db, table, userId, id)
    else if (action === 'prefer') await preferRow(db, table, userId, id)
    else if (kind === 'address') {
      const parsed = savedAddressForm.safeParse(typed.address)
      if (!parsed.success) return ofForm(wrongFields(typed.address, savedAddressForm.shape, parsed.error.issues))
      const { address } = parsed.data
      await (id === '' ? addAddress(db, userId, address, usedAt) : changeAddress(db, userId, id, address))
    } else {
      const parsed = savedPayerForm.safeParse({ ...typed.payer, isInvoiced: form.has('isInvoiced') })
      if (!parsed.success) return ofForm(wrongFields({ ...typed.payer, isInvoiced: '' }, savedPayerForm.shape, parsed.error.issues))
      await (id === '' ? addPayer(db, userId, parsed.data, usedAt) : changePayer(db, userId, id, parsed.data))
    }
  } catch (error) {
    // Deleted already, as by the second tap of a double tap or in another tab.
    if (action === 'delete' && refusalOf(error)?.code === 'not_found') throw done
    const result = refused<string>(error, { ...typed.address, ...typed.payer })
    // A deleted row has no form to show it at.
    return refusalOf(error)?.code === 'not_found' ? result : ofForm(result)
  }
  throw done
}

/** Of a deleted row that is added again: its position stays. Undefined for a new row. */
function readUsedAt(text: string): Date | undefined {
  const usedAt = new Date(text)
  return usedAt.getTime() >= 0 && usedAt.getTime() <= Date.now() ? usedAt : undefined
}
