// Finds from which sum delivery to an address is free (SHELL-09).
import type { Transaction } from 'kysely'
import { shopDay } from '#contract/shop/shop-clock.ts'
import type { DB } from '#db/schema.gen.ts'
import { deliveryRuleOn, readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { isInCity } from './is-in-city.ts'

/** By the rule of the day of placing; undefined: by none. */
export async function freeDeliveryFrom(
  trx: Transaction<DB>,
  config: SettingsSource,
  address: string,
  placedAt: Date,
): Promise<number | undefined> {
  const { rules, cities } = await readSettings(trx, config, 'delivery')
  return isInCity(address, cities) ? deliveryRuleOn(shopDay(placedAt), rules)?.thresholdTiyn : undefined
}
