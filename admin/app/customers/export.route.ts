// Sends a person's data as a ZIP, after the password was typed again (ADM-07, STAFF-04).
import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { exportCustomer } from '#server/customers/export-customer.ts'
import { recordChange } from '#server/journal/record-change.ts'
import { asStaff, checkStaffPassword } from '#server/staff/staff-sessions.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import type { Route } from './+types/export.route.ts'

export const handle = { action: 'customers:change', post: { cost: 20 }, isBackground: true } satisfies PageHandle

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/customers/${params.id}`)

export const action = formAction(
  async ({ services, visitor, form, params }) => {
    const own = asStaff(visitor)
    const id = params['id'] ?? ''
    await checkStaffPassword(services, own, readField(form, 'password'))
    const zip = await exportCustomer(services, id)
    await services.db
      .transaction()
      .execute((trx) => recordChange(trx, own.actor, { entity: 'users', id, note: 'Данные покупателя выгружены' }, {}, {}))
    return new Response(Readable.toWeb(zip) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="rodnik-customer-${id.slice(0, 8)}.zip"`,
        'cache-control': 'private, no-store',
      },
    })
  },
  // A page of its own would lose the card.
  (refusal, { params }) => redirect(`/customers/${params['id'] ?? ''}?refused=${refusal.fields?.['password'] ? 'password' : refusal.code}`),
)
