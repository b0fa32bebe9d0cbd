// Changes a customer by the card: block, unblock, delete, decide about wholesale prices (ADM-07).
import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { givenPassword } from '#contract/accounts/account-forms.schema.ts'
import { ShopError } from '#server/errors.ts'
import { blockCustomer, deleteCustomer, unblockCustomer, undoCustomerChange } from '#server/customers/change-customer.ts'
import { asStaff, checkStaffPassword } from '#server/staff/staff-sessions.ts'
import { formAction, refused, withExtra, type FormActionArgs } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { readForm } from '../frame/read-form.loader.ts'
import { findLastEditor } from '../frame/save-record.loader.ts'
import { decideApplication } from '../wholesale/decide.loader.ts'

const version = z.coerce.number().check(z.int())
const blockForm = z.object({
  version,
  reason: z.string().check(z.trim(), z.minLength(1, 'Напишите, почему'), z.maxLength(500, 'Не\u00a0длиннее 500 знаков')),
})

export const changeCustomer = formAction(
  async (args: FormActionArgs) => {
    const { services, visitor, form, params } = args
    const own = asStaff(visitor)
    const { actor } = own
    const { db } = services
    const id = params['id'] ?? ''
    const intent = readField(form, 'intent')
    let changed: number | undefined
    if (intent === 'block') {
      const { reason, version: expected } = readForm(blockForm, form)
      changed = await blockCustomer(db, actor, id, reason, expected)
    } else if (intent === 'unblock') changed = await unblockCustomer(db, actor, id, readForm(z.object({ version }), form).version)
    else if (intent === 'undo') await undoCustomerChange(db, actor, id, readForm(z.object({ version }), form).version)
    else if (intent === 'delete') {
      await checkStaffPassword(services, own, readForm(z.object({ password: givenPassword }), form).password)
      await deleteCustomer(db, actor, id)
      throw redirect('/customers')
    } else if (['approve', 'decline', 'prices'].includes(intent)) await decideApplication(args)
    else throw new ShopError('malformed')
    return { intent, changed }
  },
  async (refusal, { services, form, params }) =>
    withExtra(
      refused(refusal, { intent: readField(form, 'intent'), reason: readField(form, 'reason'), password: '', priceType: '', answer: '' }),
      refusal.code === 'conflict' ? { conflict: await findLastEditor(services.db, 'users', params['id'] ?? '') } : {},
    ),
)
