// Converts the shop's settings to contacts as pages show them (SHELL-15).
import { hoursInShort, hoursInWords } from '#contract/shop/support-hours.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'

export type ShopDetails = ReturnType<typeof pickShopDetails>

/** For loaders; components use `useShellData().shop`. The map's key stays on the server. */
export function pickShopDetails({ mapProvider: _provider, mapKey: _key, closedUntil: _until, ...settings }: ShopSettings) {
  return {
    ...settings,
    /** with no-break spaces */
    phoneText: formatPhone(settings.phone).replaceAll(' ', '\u00a0'),
    hours: hoursInWords(settings),
    hoursShort: hoursInShort(settings),
  }
}
