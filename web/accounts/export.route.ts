// Sends a customer the data that the shop stores about them as a file (/personal-account/export).
import type { LoaderFunctionArgs } from 'react-router'
import { exportOwnData } from '#server/accounts/export-account-data.ts'
import { requestContext } from '../rendering/request-context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  if (!visitor.user) throw new Response(null, { status: 401 })
  const own = await exportOwnData(services.db, visitor.user)
  return new Response(JSON.stringify(own, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="rodnik-account.json"',
      'cache-control': 'private, no-store',
    },
  })
}
