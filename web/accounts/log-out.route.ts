// POST /logout (AUTH-02, AUTH-04): ends the session and goes home, where the shell is read anew. Opened as a page it does nothing.
import { redirect, redirectDocument, type ActionFunctionArgs, type ClientActionFunctionArgs } from 'react-router'
import { logOut } from '#server/accounts/login.ts'
import { requestContext } from '../rendering/request-context.ts'
import { signOut } from './change-visitor.ts'

export const loader = () => redirect('/')

export async function action({ context }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  await logOut(services, visitor)
  // A new document: nothing that was shown to the customer stays in the window, and the top bar is a guest's.
  return redirectDocument('/', 303)
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => signOut(serverAction)
