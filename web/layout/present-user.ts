// Who is signed in, as the shell's data say (shell-data.ts), read past React: changes of the cart and windows with a root of their own stand
// outside its tree.
import { shellOf, type UserInfo } from './shell-data.ts'

/** null for a guest */
export function presentUser(): UserInfo | null {
  // oxlint-disable-next-line no-underscore-dangle
  const router = typeof window === 'undefined' ? undefined : window.__reactRouterDataRouter
  return shellOf(router?.state.loaderData?.['root']).userInfo ?? null
}
