// Loads and changes the delivery addresses and payers of the account (CHK-04).
import { redirect } from 'react-router'
import { savedAddressForm, savedPayerForm } from '#contract/orders/order-form.schema.ts'
import type { SavedAddress, SavedPayer } from '#contract/orders/orders.ts'
import { addRow, changeRow, deleteRow, listAddresses, listPayers, preferRow } from '#server/orders/saved-buyer/saved-rows.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { readField } from '../forms/form-data.ts'
import { orRefused, refused, withExtra } from '../forms/form-action.loader.ts'
import { readValues } from '../forms/form-result.ts'
import { tabHref } from '../links/account-tabs.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'

export async function loadSavedBuyer({ services: { db }, visitor }: TabArgs): Promise<{ addresses: SavedAddress[]; payers: SavedPayer[] }> {
  const [addresses, payers] = await Promise.all([listAddresses(db, visitor.user.id), listPayers(db, visitor.user.id)])
  return { addresses, payers }
}

const actionPattern = /^(save|prefer|delete)-(address|payer)$/

export const isSavedBuyerAction = (action: string): boolean => actionPattern.test(action)

/** The result names the form that it belongs to; a form without an id adds a row. */
export const actOnSavedBuyer = orRefused(
  async ({ services: { db }, visitor, form }: TabActionArgs) => {
    const userId = visitor.user.id
    const { action, kind, id, done } = readAction(form)
    const table = kind === 'address' ? 'deliveryAddresses' : 'payers'
    const usedAt = readUsedAt(readField(form, 'usedAt', 50))
    if (action === 'delete') await deleteRow(db, table, userId, id)
    else if (action === 'prefer') await preferRow(db, table, userId, id)
    else {
      const values = { ...readValues(form, ['address', 'name', 'bin']), isInvoiced: form.has('isInvoiced') }
      const row = kind === 'address' ? parseBody(savedAddressForm, values) : parseBody(savedPayerForm, values)
      await (id === '' ? addRow(db, table, userId, row, usedAt) : changeRow(db, table, userId, id, row))
    }
    throw done
  },
  (refusal, { form }) => {
    const { action, kind, id, done } = readAction(form)
    // Deleted already, as by the second tap of a double tap or in another tab.
    if (action === 'delete' && refusal.code === 'not_found') throw done
    const result = refused<string>(refusal, readValues(form, ['address', 'name', 'bin']))
    // A deleted row has no form to show it at.
    return refusal.code === 'not_found' ? result : withExtra(result, { savedRow: `${kind}:${id}`, isInvoiced: form.has('isInvoiced') })
  },
)

function readAction(form: FormData) {
  const [, action, kind] = actionPattern.exec(readField(form, 'intent')) ?? []
  const done = redirect(`${tabHref('userinfo')}&done=${action === 'delete' ? 'removed' : kind}#saved-buyer`, 303)
  return { action, kind, id: readField(form, 'id', 50), done }
}

/** Of a deleted row that is added again: its position stays. Undefined for a new row. */
function readUsedAt(text: string): Date | undefined {
  const usedAt = new Date(text)
  return usedAt.getTime() >= 0 && usedAt.getTime() <= Date.now() ? usedAt : undefined
}
