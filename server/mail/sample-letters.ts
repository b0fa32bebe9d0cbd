// Every template of the shop with sample data: what `npm run mail:preview` writes and what compose-letter.test.ts holds to the rules.
// A new template comes with its samples here, one of them with the longest and oddest words.
import { accountSamples } from './account-samples.ts'
import { callbackSamples } from './callback-samples.ts'
import { crmSamples } from './crm-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { orderSamples } from './email-samples.ts'
import { sampleConfig, type LetterSamples } from './sample-shop.ts'
import { wholesaleSamples } from './wholesale-samples.ts'

export const letterSamples: LetterSamples = {
  ...orderSamples(sampleConfig),
  ...callbackSamples(sampleConfig),
  ...crmSamples(sampleConfig),
  ...accountSamples(sampleConfig),
  ...wholesaleSamples(sampleConfig),
  ...notificationSamples(sampleConfig),
}
