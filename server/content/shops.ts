// Lists shops for the contacts page and the API (CONT-02).
import { getOpenState, readHours } from '#contract/shop/opening-hours.ts'
import { getMoment, shopDay } from '#contract/shop/shop-clock.ts'
import type { ShopLocation } from '#contract/content/shops.ts'
import type { Database } from '../database/database.ts'
import { toCoordinates } from './coordinates.ts'

/** All of them: a company has some dozens. */
export const listShopPlaces = async (db: Database, now: Date): Promise<ShopLocation[]> =>
  toShopPlaces(await selectShopPlaces(db).execute(), now)

export const selectShopPlaces = (db: Database) =>
  db
    .selectFrom('shops as shop')
    .leftJoin('cities as city', 'city.id', 'shop.cityId')
    .select(['shop.id', 'shop.nameForGuest as name', 'shop.address', 'shop.hours', 'shop.phone', 'shop.way', 'city.name as city'])
    .select(['shop.latitude', 'shop.longitude', 'shop.isCanOrderByGuest'])
    .orderBy('shop.position')
    .orderBy('shop.id')

type Row = Awaited<ReturnType<ReturnType<typeof selectShopPlaces>['executeTakeFirstOrThrow']>>

export function toShopPlaces(rows: readonly Row[], now: Date): ShopLocation[] {
  const clock = clockAt(now)
  return rows.map(({ latitude, longitude, ...shop }): ShopLocation => {
    const week = readHours(shop.hours) ?? null
    return {
      ...shop,
      week,
      open: week && getOpenState(week, clock),
      coordinates: toCoordinates({ latitude, longitude }),
    }
  })
}

/** Weekday (Monday = 0) and minute of the day in the shops' time zone. */
const clockAt = (now: Date): { weekday: number; minute: number } => ({
  weekday: (new Date(`${shopDay(now)}T00:00:00Z`).getUTCDay() + 6) % 7,
  minute: Math.floor((now.getTime() - getMoment('00:00', now).getTime()) / 60_000),
})
