// Finds from which sum delivery to an address is free (SHELL-09).
import { isInCity } from '#contract/orders/delivery-city.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { deliveryRuleOn } from '../settings/read-settings.ts'
import type { Settings } from '../settings/setting-groups.ts'

/** By the rule of the day of placing; undefined: by none. */
export const freeDeliveryFrom = ({ rules, cities }: Settings['delivery'], address: string, placedAt: Date): number | undefined =>
  isInCity(address, cities) ? deliveryRuleOn(shopDay(placedAt), rules)?.thresholdTiyn : undefined
