// schema.org of the shops, one LocalBusiness each; for loaders alone.
import { clockOf } from '#contract/shop/opening-hours-parse.ts'
import type { ShopPlace } from '#contract/content/shops.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @param phone the shop's own, where a branch has none; '' = none */
export const shopsData = (shops: ShopPlace[], phone: string, origin: string) =>
  shops.map(({ id, name, city, address, phone: own, place, week }) => ({
    '@context': 'https://schema.org',
    '@type': 'HardwareStore',
    '@id': `${origin}/contacts#magazin-${id}`,
    name: `Родник: ${name}`,
    url: `${origin}/contacts`,
    image: `${origin}/share/site.jpg`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      ...(city ? { addressLocality: city } : {}),
      addressCountry: 'KZ',
    },
    ...(own || phone ? { telephone: own || phone } : {}),
    ...(place ? { geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } } : {}),
    ...(week
      ? {
          openingHoursSpecification: week.flatMap((day, at) =>
            day
              ? [
                  {
                    '@type': 'OpeningHoursSpecification',
                    dayOfWeek: weekdays[at],
                    opens: padded(day.fromMinute),
                    closes: padded(day.toMinute),
                  },
                ]
              : [],
          ),
        }
      : {}),
  }))

/** «09:00»; midnight at the end of a day is 23:59 there. */
const padded = (minute: number): string => clockOf(Math.min(minute, 24 * 60 - 1)).padStart(5, '0')
