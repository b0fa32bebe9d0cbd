// Ends the session (POST /logout, AUTH-02). A GET request changes nothing.
import { redirect, redirectDocument } from 'react-router'
import { logOut } from '#server/accounts/login.ts'
import { requestContext } from '../rendering/request-context.ts'
import { signOut } from './change-visitor.ts'
import type { Route } from './+types/log-out.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'session:delete', robots: false } satisfies PageHandle

export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  await logOut(services, visitor)
  // A new document: nothing of the customer remains in the page, and the shell is a guest's.
  return redirectDocument('/', 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => signOut(serverAction)
