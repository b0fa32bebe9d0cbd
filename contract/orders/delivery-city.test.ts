// Checks to which addresses delivery is free (SHELL-09).
import { expect, test } from 'vitest'
import { isInCity } from './delivery-city.ts'

test('SHELL-09 delivery is free in the city of the setting only, named as the city of the address', () => {
  const cities = ['актобе', 'ақтөбе']
  for (const here of [
    'Актобе, Абая 1',
    'г. Актобе, Абая 1',
    'Казахстан, 030000, г.Актобе',
    'Ақтөбе қ., Абай 1',
    'АКТОБЕ ул. Абая 1',
    'Актобе 11 мкр 23',
    'Актобе 030000, Абая 1',
    'Абая 1, город Актобе',
  ])
    expect([here, isInCity(here, cities)]).toEqual([here, true])
  for (const there of [
    'г. Алматы, ул. Абая 10',
    'Алматы, ул. Актобе 5',
    'Алматы, Актобе 5',
    'Актобе 5, Алматы',
    'Актобе 5а, кв. 3, г. Алматы',
    'Актюбинская обл., г. Хромтау',
    'Абая 1',
    '',
  ])
    expect([there, isInCity(there, cities)]).toEqual([there, false])
  expect(isInCity('Алматы', [])).toBe(true)
})
