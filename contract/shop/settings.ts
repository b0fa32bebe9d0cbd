// What staff set about the shop (SHELL-15) and about free delivery (SHELL-09). Everybody reads the one copy of the process,
// `services.settings` (server/settings/settings-cache.ts): `current()` for loaders and letters, `deliveryRule(day)` for the rule of a day.
// Components take both from `useShellData()`: `shop` (web/rendering/shop-contacts.ts: with the phone and
// the hours in words, without the map's key) and `deliveryRule`. An empty text hides its element.

export type ShopSettings = {
  /** stored form, contract/values/phone.ts */
  phone: string
  email: string
  /** of the production (SHELL-10) */
  address: string
  /** `09:00`, every day, by the shop's clock; both or none */
  opensAt: string
  closesAt: string
  /** https addresses of chats: «Написать нам», and the second one of the floating menu (SHELL-08) */
  messengerUrl: string
  secondMessengerUrl: string
  instagramUrl: string
  videoUrl: string
  photoUrl: string
  networkUrl: string
  mapProvider: '' | 'yandex' | '2gis'
  mapKey: string
  /** while pages answer «идут работы»; null: the shop is open */
  closedUntil: Date | null
}

/** What letters say of how to reach the shop. */
export type ShopContacts = Pick<ShopSettings, 'phone' | 'opensAt' | 'closesAt'>

export type DeliveryRule = {
  text: string
  /** delivery costs nothing from this sum on */
  thresholdTiyn: number
  /** `2027-12-31`, the last day; null: until further notice */
  endsOn: string | null
}
