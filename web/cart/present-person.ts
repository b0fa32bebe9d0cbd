// Who is at the browser, as far as its unsent changes must know: the same person or another.

/** Empty for a guest; for a customer a number made of the e-mail, so that the device keeps no address in clear. */
export function presentPerson(): string {
  const email = presentEmail()
  if (email === undefined) return ''
  let sum = 0x811c9dc5 // FNV-1a
  for (const sign of email) sum = Math.imul(sum ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return sum.toString(36)
}

/** As the shell's data say (web/layout/shell-data.ts), read past React: changes are taken outside its tree. */
function presentEmail(): string | undefined {
  // oxlint-disable-next-line no-underscore-dangle
  const shell = typeof window === 'undefined' ? undefined : window.__reactRouterDataRouter?.state.loaderData?.['root']
  const info = typeof shell === 'object' && shell !== null && 'userInfo' in shell ? shell.userInfo : null
  return typeof info === 'object' && info !== null && 'email' in info && typeof info.email === 'string' ? info.email : undefined
}
