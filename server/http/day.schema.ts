// Checks a day in an address or a body: `2026-12-01`, which exists; empty is allowed.
import * as z from 'zod/mini'

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

// PostgreSQL has no year 0.
const isWritten = (text: string): boolean => /^(?!0000)\d{4}-\d\d-\d\d$/.test(text)

export const day = z.string().check(z.refine((text) => text === '' || (isWritten(text) && isDay(text)), 'Введите день как 2026-12-01.'))
