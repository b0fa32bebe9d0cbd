// Caches the settings that pages show and delivery rules; reads them again with every change.
import type { DeliveryRule, ShopSettings } from '#contract/shop/settings.ts'
import { openingStatus } from '#contract/shop/support-hours.ts'
import { nextMidnight, shopDay } from '#contract/shop/shop-clock.ts'
import type { Database } from '../database/database.ts'
import { deliveryRuleOn, readGroups, type SettingsSource } from './read-settings.ts'
import type { Settings } from './setting-groups.ts'

export type CachedSettings = Awaited<ReturnType<typeof startSettings>>

type Sources = { db: Database; config: SettingsSource; catalogue: { onContent(listener: () => Promise<void>): void } }

export async function startSettings({ db, config, catalogue }: Sources) {
  let settings: ShopSettings
  let rules: Settings['delivery']['rules']
  let begun = 0
  let applied = 0
  const read = async () => {
    const number = ++begun
    const fresh = await readGroups(db, config, 'shop', 'delivery')
    if (number < applied) return // a later reading was faster
    applied = number
    settings = fresh.shop
    rules = fresh.delivery.rules
  }
  // Subscribed before the first read, so that no change is missed.
  catalogue.onContent(read)
  await read()
  return {
    current: () => settings,
    deliveryRule(now: Date): DeliveryRule | null {
      const rule = deliveryRuleOn(shopDay(now), rules)
      return rule ? { text: rule.text, thresholdTiyn: rule.thresholdTiyn, endsOn: rule.endsOn } : null
    },
    /** the end of maintenance; undefined: the shop is open */
    closedUntil(now: Date): Date | undefined {
      const { closedUntil } = settings
      return closedUntil && closedUntil > now ? closedUntil : undefined
    },
    /** next moment at which a page changes by itself: the shop opens or closes, a rule begins or ends */
    nextChange(now: Date): Date {
      const midnight = nextMidnight(now)
      const status = openingStatus(settings, now)
      return status && status.until < midnight ? status.until : midnight
    },
  }
}
