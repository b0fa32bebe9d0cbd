// Checks the ways that the floating menu offers (SHELL-08).
import { expect, test } from 'vitest'
import { listContacts } from './floating-menu.tsx'

type Shop = Parameters<typeof listContacts>[0]
const none = { messengerUrl: '', secondMessengerUrl: '', phone: '', phoneText: '' } as Shop

test('SHELL-08 SHELL-15 the floating menu offers the ways that staff have set, and no other', () => {
  const hrefs = (settings: Partial<Shop>) => listContacts({ ...none, ...settings }).map(({ href }) => href)
  expect(hrefs({})).toEqual([])
  expect(hrefs({ phone: '+77132000000', phoneText: '+7 (713) 200 00 00' })).toEqual(['tel:+77132000000'])
  expect(hrefs({ secondMessengerUrl: 'https://second.example/' })).toEqual(['https://second.example/'])
  expect(hrefs({ messengerUrl: 'https://chat.example/', phone: '+77132000000' })).toEqual(['https://chat.example/', 'tel:+77132000000'])
})
