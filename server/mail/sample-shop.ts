// The shop that sends the sample letters.
import type { ShopContacts } from '#contract/shop/settings.ts'
import type { Letter } from './mail-queue.ts'

/** Latin names (they become file names) with what each shows. */
export type LetterSamples = Record<string, (shop: ShopContacts) => Letter>

export const sampleShop: ShopContacts = { phone: '+77132556677', opensAt: '09:00', closesAt: '18:00' }
export const sampleConfig = { mailShop: 'Отдел продаж <orders@rodnik.example>', publicOrigin: 'https://rodnik.example' }
