// Caches the settings and delivery rules; reads them at start and with every change of content.
import type { DeliveryRule, ShopSettings } from '#contract/shop/settings.ts'
import { openingStatus } from '#contract/shop/support-hours.ts'
import { nextMidnight, shopDay } from '#contract/shop/shop-clock.ts'
import type { CatalogueIndexes } from '../catalogue/live-index.ts'
import type { Database } from '../database/database.ts'
import { listDeliveryRules, type DatedRule } from './delivery-rules.ts'
import { readShopSettings } from './read-settings.ts'

export type CachedSettings = {
  current(): ShopSettings
  deliveryRule(now: Date): DeliveryRule | null
  /** next moment at which a page changes by itself: the shop opens or closes, a rule begins or ends */
  nextChange(now: Date): Date
  /** the end of maintenance; undefined: the shop is open */
  closedUntil(now: Date): Date | undefined
}

type Sources = { db: Database; catalogue: Pick<CatalogueIndexes, 'onContent'> }

export async function startSettings({ db, catalogue }: Sources): Promise<CachedSettings> {
  let settings: ShopSettings
  let rules: DatedRule[]
  let begun = 0
  let applied = 0
  const read = async () => {
    const number = ++begun
    const fresh = await Promise.all([readShopSettings(db), listDeliveryRules(db)])
    if (number < applied) return // a later reading was faster
    applied = number
    ;[settings, rules] = fresh
  }
  // Subscribed before the first read, so that no change is missed.
  catalogue.onContent(read)
  await read()
  return {
    current: () => settings,
    deliveryRule(now) {
      const today = shopDay(now)
      const rule = rules.find(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || today <= endsOn))
      return rule ? { text: rule.text, thresholdTiyn: rule.thresholdTiyn, endsOn: rule.endsOn } : null
    },
    closedUntil(now) {
      const { closedUntil } = settings
      return closedUntil && closedUntil > now ? closedUntil : undefined
    },
    nextChange(now) {
      const midnight = nextMidnight(now)
      const status = openingStatus(settings, now)
      return status && status.until < midnight ? status.until : midnight
    },
  }
}
