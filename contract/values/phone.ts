// Converts Kazakhstan phones to the stored form, +77001234567 (CB-03, CHK-02, CONST-06).

/** Accepts 11 digits with 8…, 7… or +7…, or 10 digits; otherwise, as for «+45 12 34 56 78», undefined. */
export function parsePhone(text: string): string | undefined {
  if (/\+\s*[^7\s]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length === 10) return `+7${digits}`
  if (digits.length === 11 && (digits[0] === '7' || digits[0] === '8')) return `+7${digits.slice(1)}`
  return undefined
}

/** `+7 (700) 123 45 67`; returns other texts unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return match ? `+7 (${match[1]}) ${match[2]} ${match[3]} ${match[4]}` : phone
}
