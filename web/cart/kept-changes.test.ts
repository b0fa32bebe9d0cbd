// Where there is no storage, as here, changes are kept in memory: the same rules.
import { afterEach, expect, test, vi } from 'vitest'
import { setPresentPerson } from '#web/layout/present-person.ts'
import { keptFields } from './cart-code.ts'
import { endChange, keepChange, keptChanges } from './kept-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setPresentPerson(undefined)
  keptChanges().forEach(({ id }) => endChange(id))
})

const kept = () => keptChanges().map(({ id, fields }) => `${id} ${fields['intent']} ${fields['quantity'] ?? ''}`.trim())
const set = (id: string, article: string, quantity: string) => keepChange(id, { intent: 'set', article, quantity })

test('CART-01 changes wait in their order; a newer quantity takes the place of an older one of the same line', () => {
  set('1', 'A', '1')
  set('2', 'B', '1')
  set('3', 'A', '2')
  keepChange('4', { intent: 'addAll', 'quantity:A': '1' })
  expect(kept()).toEqual(['2 set 1', '3 set 2', '4 addAll'])
  keepChange('5', { intent: 'remove', article: 'B' })
  expect(kept()).toEqual(['3 set 2', '4 addAll', '5 remove'])
  endChange('3')
  expect(kept()).toEqual(['4 addAll', '5 remove'])
})

test('CART-01 what a clearing or an undoing looks back at stays, and one change kept twice is one', () => {
  set('1', 'A', '3')
  keepChange('2', { intent: 'clear', undo: '2' })
  keepChange('3', { intent: 'undo', undo: '2' })
  set('4', 'A', '5')
  set('4', 'A', '5')
  expect(kept()).toEqual(['1 set 3', '2 clear', '3 undo', '4 set 5'])
})

test('CART-01 SEC-01 what one person left unsent is not sent for another, and waits until they are back', () => {
  const here = (email: string | null) => setPresentPerson(email ?? undefined)
  here(null)
  set('1', 'A', '1')
  here('olga@teplo.example')
  expect(kept()).toEqual([])
  set('2', 'A', '7') // takes no place of the guest's
  expect(kept()).toEqual(['2 set 7'])
  here('aidar@stroydom.example')
  expect(kept()).toEqual([])
  here('olga@teplo.example')
  expect(kept()).toEqual(['2 set 7'])
  endChange('2')
  here(null)
  expect(kept()).toEqual(['1 set 1'])
})

test('CART-01 SEC-01 a change has its owner from the press on, before the code that sends it is there', () => {
  const stored: Record<string, unknown> = {}
  const own = (name: string, value: unknown) => Object.defineProperty(stored, name, { value, enumerable: false })
  own('getItem', (key: string) => stored[key] ?? null)
  own('setItem', (key: string, text: string) => void (stored[key] = text))
  own('removeItem', (key: string) => void delete stored[key])
  vi.stubGlobal('localStorage', stored)
  const here = (email: string | null) => setPresentPerson(email ?? undefined)
  here('olga@teplo.example')
  keptFields({ intent: 'set', article: 'A', quantity: '4' }, 'pressed')
  here('aidar@stroydom.example')
  expect(kept()).toEqual([])
  here(null)
  expect(kept()).toEqual([])
  here('olga@teplo.example')
  expect(kept()).toEqual(['pressed set 4'])
  endChange('pressed')
})
