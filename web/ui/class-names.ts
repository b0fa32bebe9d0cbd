/** Class strings of parts that may be absent, one blank between them. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  let text = ''
  for (const part of parts) if (part) text = text ? `${text} ${part}` : part
  return text
}
