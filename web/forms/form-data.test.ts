// Checks reading fields and keys of a form (CHK-02, CHK-05).
import { expect, test } from 'vitest'
import { firstErrors, readKey, readField } from './form-data.ts'

const form = (name: string, value: string | Blob) => {
  const data = new FormData()
  data.set(name, value)
  return data
}

test('CHK-02 a field is text of a bounded length, whatever was sent', () => {
  expect(readField(form('name', 'Асель'), 'name')).toBe('Асель')
  expect(readField(form('name', 'А'.repeat(6000)), 'name')).toHaveLength(5000)
  expect(readField(form('name', new Blob(['x'])), 'name')).toBe('')
  expect(readField(form('name', 'x'), 'other')).toBe('')
})

test('CHK-05 a key is 8 to 100 characters: Latin, digits and dashes, or none', () => {
  for (const key of ['12345678', 'a-b_c'.repeat(20)]) expect(readKey(form('key', key))).toBe(key)
  for (const key of ['', '1234567', 'a'.repeat(101), 'with blank', '<script>']) expect(readKey(form('key', key))).toBeUndefined()
})

test('CHK-02 each known field gets its first text', () => {
  const issue = (field: string, message: string) => ({ path: [field], message })
  expect(firstErrors({ name: 1, phone: 1 }, [issue('name', 'A'), issue('name', 'B'), issue('toString', 'C')])).toEqual({ name: 'A' })
  expect(firstErrors({ name: 1 })).toEqual({})
})
