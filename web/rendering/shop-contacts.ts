// Describes how the shop is reached, as pages show it (SHELL-15): the settings with their texts in words. An empty one hides its element.
import { hoursInShort, hoursInWords } from '#contract/shop/support-hours.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'

export type ShopDetails = Omit<ShopSettings, 'mapProvider' | 'mapKey' | 'closedUntil'> & {
  /** `+7 (713) 200 00 00`, never broken */
  phoneText: string
  /** «ежедневно с 9:00 до 18:00» */
  hours: string
  /** «09:00 – 18:00» */
  hoursShort: string
}

/** For loaders; components take `shop` of `useShellData()`. The map's key stays behind. */
export function shopDetailsOf({ mapProvider: _provider, mapKey: _key, closedUntil: _until, ...settings }: ShopSettings): ShopDetails {
  return {
    ...settings,
    phoneText: formatPhone(settings.phone).replaceAll(' ', '\u00a0'),
    hours: hoursInWords(settings),
    hoursShort: hoursInShort(settings),
  }
}
