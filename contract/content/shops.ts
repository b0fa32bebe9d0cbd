// Defines shops as the contacts show them (CONT-01, CONT-02).
import type { OpenState, Week } from '../shop/opening-hours.ts'
import type { Coordinates } from './map-location.ts'

export type ShopLocation = {
  id: number
  name: string
  city: string | null
  address: string
  /** as staff wrote them */
  hours: string
  /** the same by days; null where the text says no days and hours */
  week: Week | null
  /** by the clock of the shops (contract/shop/shop-clock.ts) */
  open: OpenState | null
  /** +77132000000 or '' */
  phone: string
  /** how to get there */
  way: string
  isCanOrderByGuest: boolean
  coordinates: Coordinates | null
}
