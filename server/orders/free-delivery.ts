// Finds from which sum delivery to an address is free (SHELL-09).
import { shopDay } from '#contract/shop/shop-clock.ts'
import { deliveryRuleOn } from '../settings/read-settings.ts'
import type { Settings } from '../settings/setting-groups.ts'

/** By the rule of the day of placing; undefined: by none. */
export const freeDeliveryFrom = ({ rules, cities }: Settings['delivery'], address: string, placedAt: Date): number | undefined =>
  isInCity(address, cities) ? deliveryRuleOn(shopDay(placedAt), rules)?.thresholdTiyn : undefined

/** Whether the address names one of the cities as its own: first or after a comma, not as a street. */
export function isInCity(address: string, cities: readonly string[]): boolean {
  const parts = address.toLowerCase().split(/[,;\n]/)
  const towns = parts.map((part) => part.replace(/(?<!\p{L})(г|гор|город|қ|қала|қаласы|city)(?!\p{L})\.?/gu, ' ').trim())
  return (
    cities.length === 0 || cities.some((city) => towns.some((town) => town === city || (town.startsWith(`${city} `) && town === towns[0])))
  )
}
