// Checks a day in an address or a body: `2026-12-01`, which exists; empty is allowed.
import * as z from 'zod/mini'

const written = z.iso.date()
// PostgreSQL has no year 0.
const isDay = (text: string): boolean => written.safeParse(text).success && !text.startsWith('0000')

export const day = z.string().check(z.refine((text) => text === '' || isDay(text), 'Введите день как 2026-12-01.'))
