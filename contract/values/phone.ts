// Converts Kazakhstan phones to the stored form, +77001234567 (CB-03, CHK-02, CONST-06).

/** A country code: after a plus, as a group of its own, or a trunk 8. No area of Kazakhstan is called 8…, 770 or 774. */
const countryCode = /^\D*(?:\+\s*7|[78](?=\D)|8|7(?=7\s*[04]\d{7}$))/

/** Digits after the country code, of an incomplete number as well; undefined for another country, as «+45 12 34 56 78». */
export function nationalDigits(text: string): string | undefined {
  if (/\+\s*[^7\s]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return countryCode.test(text.trim()) || (digits.length === 11 && digits.startsWith('7')) ? digits.slice(1) : digits
}

/** Accepts ten digits, also after 8, 7 or +7. */
export function parsePhone(text: string): string | undefined {
  const digits = nationalDigits(text)
  return digits?.length === 10 ? `+7${digits}` : undefined
}

/** `+7 (700) 123 45 67`; returns other texts unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return match ? `+7 (${match[1]}) ${match[2]} ${match[3]} ${match[4]}` : phone
}
