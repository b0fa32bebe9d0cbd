// Every template of the shop with sample data: what `npm run mail:preview` writes and what compose-letter.test.ts holds to the rules.
// A new template comes with its samples here, one of them with the longest and oddest words.
import type { ShopContacts } from '#contract/settings.ts'
import type { Letter } from '../queue.ts'
import { accountSamples } from './account-samples.ts'
import { callbackSamples } from './callback-samples.ts'
import { crmSamples } from './crm-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { orderSamples } from './order-samples.ts'
import { wholesaleSamples } from './wholesale-samples.ts'

/** Latin names (they become file names) with what each shows. */
export type LetterSamples = Record<string, (shop: ShopContacts) => Letter>

export const sampleShop: ShopContacts = { phone: '+77132556677', opensAt: '09:00', closesAt: '18:00' }
export const sampleConfig = { mailShop: 'Отдел продаж <orders@rodnik.example>', publicOrigin: 'https://rodnik.example' }

export const letterSamples: LetterSamples = {
  ...orderSamples(sampleConfig),
  ...callbackSamples(sampleConfig),
  ...crmSamples(sampleConfig),
  ...accountSamples(sampleConfig),
  ...wholesaleSamples(sampleConfig),
  ...notificationSamples(sampleConfig),
}
