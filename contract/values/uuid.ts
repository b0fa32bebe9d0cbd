// Checks and creates UUIDs.

export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Other texts would cause an error in a UUID column. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** `crypto.randomUUID` is available over https only. */
export function newUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
