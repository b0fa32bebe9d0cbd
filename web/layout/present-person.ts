// Tells who is at the browser, as far as browser storage must know: the same person or another.

let person = '' // browser only

/** Called by the root before the effects of the forms, which read what was typed. */
export function setPresentPerson(email: string | undefined): void {
  person = email === undefined ? '' : hashOf(email)
}

/** Empty for a guest; for a customer a number made of the e-mail, so that the device stores no address in clear. */
export const presentPerson = (): string => person

function hashOf(email: string): string {
  let hash = 0x811c9dc5 // FNV-1a
  for (const character of email) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}
