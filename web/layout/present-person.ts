// Who is at the browser, as far as what is kept in it must know: the same person or another.
import { presentUser } from './present-user.ts'

/** Empty for a guest; for a customer a number made of the e-mail, so that the device keeps no address in clear. */
export function presentPerson(): string {
  const email = presentUser()?.email
  if (!email) return ''
  let sum = 0x811c9dc5 // FNV-1a
  for (const sign of email) sum = Math.imul(sum ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return sum.toString(36)
}
