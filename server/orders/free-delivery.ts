// Finds from which sum delivery to an address is free (SHELL-09).
import { shopDay } from '#contract/shop/shop-clock.ts'
import { deliveryRuleOn } from '../settings/read-settings.ts'
import type { Settings } from '../settings/setting-groups.ts'

/** By the rule of the day of placing; undefined: by none. */
export const freeDeliveryFrom = ({ rules, cities }: Settings['delivery'], address: string, placedAt: Date): number | undefined =>
  isInCity(address, cities) ? deliveryRuleOn(shopDay(placedAt), rules)?.thresholdTiyn : undefined

/** «Актобе ул. Абая 1», «Актобе 11 мкр», «Актобе 030000»; with no more than a house number it is a street: «Актобе 5, Алматы». */
const isBehindCity = /\p{L}{3}|\d{6}/u

/** Whether the address names one of the cities as its own: first or after a comma, not as a street. */
export function isInCity(address: string, cities: readonly string[]): boolean {
  const parts = address.toLowerCase().split(/[,;\n]/)
  const towns = parts.map((part) => part.replace(/(?<!\p{L})(г|гор|город|қ|қала|қаласы|city)(?!\p{L})\.?/gu, ' ').trim())
  const [first = ''] = towns
  const begins = (city: string) => first.startsWith(`${city} `) && isBehindCity.test(first.slice(city.length))
  return cities.length === 0 || cities.some((city) => towns.includes(city) || begins(city))
}
