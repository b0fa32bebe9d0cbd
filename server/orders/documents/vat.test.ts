// Checks the tax of a day (ORD-02).
import { expect, test } from 'vitest'
import { testConfig } from '#test/harness.ts'
import { vatIncluded, vatPercentOn } from './invoice-pdf.ts'

const read = testConfig

test('ORD-02 the tax rate is that of the day in Almaty: 12 % to the end of 2025, 16 % from 2026', () => {
  // 2026 begins in Almaty (UTC+5) at 19:00 UTC
  const { vatRates } = read({})
  const at = (time: string) => vatPercentOn(vatRates, new Date(time))
  expect([at('2025-12-31T18:59:59Z'), at('2025-12-31T19:00:00Z'), at('2026-11-21T10:00:00Z')]).toEqual([12, 16, 16])
  expect([at('2008-12-31T00:00:00Z'), vatPercentOn([], new Date())]).toEqual([null, null])
})

test('ORD-02 the tax is part of the price', () => {
  expect([vatIncluded(116_00, 16), vatIncluded(112_00, 12), vatIncluded(0, 16), vatIncluded(4901_05, 16)]).toEqual([
    16_00, 12_00, 0, 676_01,
  ])
})

test('ORD-02 SHELL-15 rates and the company are settings: a real shop hides what is empty and never shows the demo\u2019s', () => {
  expect(read({ VAT_RATES: '2026-01-01:16,2027-01-01:17' }).vatRates.map(({ percent }) => percent)).toEqual([16, 17])
  expect(read({ VAT_RATES: 'none' }).vatRates).toEqual([])
  expect(() => read({ VAT_RATES: '12' })).toThrow('VAT_RATES')
  expect(read({ COMPANY_NAME: 'ТОО «Вода»' }).company).toMatchObject({ name: 'ТОО «Вода»', bin: '', iik: '' })
  expect(read({ SEED_DEMO: 'false' }).company.name).toBe('')
  expect(read({}).company.name).toContain('демонстрация')
  expect(() => read({ COMPANY_BIN: '123456789012' })).toThrow('COMPANY_BIN')
  expect(() => read({ COMPANY_BIK: '1234', COMPANY_KBE: '7' })).toThrow(/COMPANY_BIK(.|\n)*COMPANY_KBE/)
})
