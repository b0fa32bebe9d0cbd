// Who is signed in, as the shell's data say (shell-data.ts), read past React: changes of the cart and windows with a root of their own stand
// outside its tree.
type Fields = { [name in 'firstName' | 'lastName' | 'email' | 'phone']?: unknown }

/** What its readers check for themselves: one of them belongs to the first load, which has no room for more. null for a guest */
export function presentUser(): Fields | null {
  // oxlint-disable-next-line no-underscore-dangle
  const shell = typeof window === 'undefined' ? undefined : window.__reactRouterDataRouter?.state.loaderData?.['root']
  const info = typeof shell === 'object' && shell !== null && 'userInfo' in shell ? shell.userInfo : null
  return typeof info === 'object' ? info : null
}
