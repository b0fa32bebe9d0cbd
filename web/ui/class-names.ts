/** Joins class strings that may be absent, separated by spaces. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  let text = ''
  for (const part of parts) if (part) text = text ? `${text} ${part}` : part
  return text
}
