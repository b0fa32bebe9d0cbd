// Converts the shop's settings to contacts as pages show them (SHELL-15).
import { hoursInShort, hoursInWords } from '#contract/shop/support-hours.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'

export type ShopDetails = Omit<ShopSettings, 'mapProvider' | 'mapKey' | 'closedUntil'> & {
  /** `+7 (713) 200 00 00` with no-break spaces */
  phoneText: string
  hours: string
  /** «09:00 – 18:00» */
  hoursShort: string
}

/** For loaders; components use `useShellData().shop`. The map's key stays on the server. */
export function shopDetailsOf({ mapProvider: _provider, mapKey: _key, closedUntil: _until, ...settings }: ShopSettings): ShopDetails {
  return {
    ...settings,
    phoneText: formatPhone(settings.phone).replaceAll(' ', '\u00a0'),
    hours: hoursInWords(settings),
    hoursShort: hoursInShort(settings),
  }
}
