// Checks the fields of the guest order form (CHK-02).
import { describe, expect, test } from 'vitest'
import { fieldTexts } from '../values/contact-fields.schema.ts'
import { guestOrderForm } from './order-form.schema.ts'
import { guestOrderBody } from '#server/orders/orders.schema.ts'

const good = {
  name: 'Айдар',
  phone: '+7 (701) 555 01 02',
  email: 'aidar@stroydom.example',
  comment: '',
  shop: 1,
  consent: true,
}

function errorsOf(input: unknown): Record<string, string[]> {
  const parsed = guestOrderForm.safeParse(input)
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error?.issues ?? []) (errors[path.join('.')] ??= []).push(message)
  return errors
}

describe('the guest order form', () => {
  test('CHK-02 an empty form names every field with its own text', () => {
    const texts = {
      name: [fieldTexts.required],
      phone: [fieldTexts.phoneEmpty],
      email: [fieldTexts.required],
      consent: [fieldTexts.consent],
    }
    expect(errorsOf({ name: ' \n', phone: '', email: ' ', comment: '', shop: null, consent: false })).toEqual(texts)
    expect(errorsOf({})).toEqual(texts)
    expect(errorsOf({ ...good, phone: '+7 (' })).toEqual({ phone: ['Поле обязательно к заполнению'] })
  })

  test('CHK-02 a partial phone and a wrong e-mail say so', () => {
    expect(errorsOf({ ...good, phone: '+7 (701) 555 0' })).toEqual({
      phone: ['Введите полный номер телефона'],
    })
    for (const email of [
      'aidar',
      'a@b',
      'a@b..kz',
      'a b@c.kz',
      'a@b.kz,c@d.kz',
      'a@b.kz\r\nBcc: c@d.kz',
      '"a"@b.kz',
      'a\ud800@b.kz',
      'a@b\udc00.kz',
      `${'a'.repeat(250)}@b.kz`,
    ]) {
      expect(errorsOf({ ...good, email })).toEqual({ email: ['Введите корректный E-mail'] })
    }
  })

  test('CHK-02 what the database cannot keep is taken out or refused, never passed on', () => {
    const parsed = guestOrderForm.parse({
      ...good,
      name: 'Айдар\u0000\r\n Н.\ud800',
      comment: '<b>a</b>\u0000\ud83d\r\nb \u{1f600}',
    })
    expect(parsed).toMatchObject({ name: 'Айдар Н.', phone: '+77015550102', comment: '<b>a</b>\nb \u{1f600}' })
    expect(errorsOf({ ...good, name: 'а'.repeat(101), comment: 'а'.repeat(2001), shop: 2 ** 40 })).toEqual({
      name: ['Не длиннее 100 знаков'],
      comment: ['Не длиннее 2000 знаков'],
      shop: ['Выберите магазин из списка'],
    })
  })

  test('API-09 items are whole numbers of named articles', () => {
    const body = { name: 'А', email: 'a@b.kz', phone_number: '87015550102', privacy_policy_accepted: true }
    for (const quantity of [0, -1, 1.5, 100_000, '2', null, Number.NaN]) {
      expect(guestOrderBody.safeParse({ ...body, items: [{ product: 'A', quantity }] }).success).toBe(false)
    }
    for (const items of [[], undefined, 'A', [{ product: 'A\u0000', quantity: 1 }], [{ product: ' ', quantity: 1 }]]) {
      expect(guestOrderBody.safeParse({ ...body, items }).success).toBe(false)
    }
    expect(guestOrderBody.parse({ ...body, items: [{ product: ' A ', quantity: 1 }] })).toMatchObject({
      shop: null,
      comment: '',
      items: [{ product: 'A' }],
    })
  })
})
