// Checks the links to a map (CONT-02).
import { expect, test } from 'vitest'
import { mapLink } from './map-location.ts'

test('CONT-02 the map link opens the coordinates, or searches for the address without them', () => {
  const coordinates = { latitude: 50.28, longitude: 57.16 }
  expect(mapLink('', coordinates, 'г. Актобе')).toBe('https://2gis.kz/geo/57.16,50.28?m=57.16,50.28/17')
  expect(mapLink('yandex', coordinates, 'г. Актобе')).toBe('https://yandex.kz/maps/?pt=57.16%2C50.28&z=17&l=map')
  // With the non-breaking spaces of the page.
  const address = 'г.\u00a0Актобе, пр. Абая,\u00a01'
  const searched = [new URL(mapLink('2gis', null, address)).pathname, new URL(mapLink('yandex', null, address)).searchParams.get('text')]
  expect(searched.map((one) => decodeURIComponent(one ?? ''))).toEqual(['/search/г. Актобе, пр. Абая, 1', 'г. Актобе, пр. Абая, 1'])
})
