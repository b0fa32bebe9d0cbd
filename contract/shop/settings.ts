// Describes the settings of the shop (SHELL-15) and of free delivery (SHELL-09), edited by staff.
// Server code reads them from `services.settings`, components from `useShellData()`. An empty text hides its element.

export type ShopSettings = {
  /** stored form, contract/values/phone.ts */
  phone: string
  email: string
  /** of the production (SHELL-10) */
  address: string
  /** `09:00`, every day, in shop time; both or none */
  opensAt: string
  closesAt: string
  /** https addresses of chats: «Написать нам» and the second one of the floating menu (SHELL-08) */
  messengerUrl: string
  secondMessengerUrl: string
  instagramUrl: string
  videoUrl: string
  photoUrl: string
  networkUrl: string
  mapProvider: '' | 'yandex' | '2gis'
  mapKey: string
  /** CONST-02 */
  searchDebounceMs: number
  /** maintenance mode; null: the shop is open */
  closedUntil: Date | null
}

export type DeliveryRule = {
  text: string
  /** free delivery from this sum */
  thresholdTiyn: number
  /** `2027-12-31`, the last day; null: until further notice */
  endsOn: string | null
}
