// Who sells and which tax it pays, as documents of orders name it (ORD-02, SHELL-15): a part of the settings (config.ts).
import { z } from 'zod'
import { parseBin } from '#contract/values/bin.ts'

/** Who sells, as documents name it; an empty text hides its line. Without name, BIN and account there are no invoices. */
export type Company = { name: string; bin: string; address: string; phone: string; iik: string; bank: string; bik: string; kbe: string }

/** In force from the day on (`2026-01-01`, in the shop's calendar); per cent of the price without the tax. */
export type VatRate = { from: string; percent: number }

/** Kazakhstan: 12 % until the end of 2025, then 16 %. */
const kazakhstanVat = '2009-01-01:12,2026-01-01:16'

/** Of the demo shop alone; the account's check digits are wrong, so that no bank takes money for it. */
const demoCompany: Company = {
  name: 'ТОО «Родник» (демонстрация)',
  bin: '123456789013',
  address: 'Республика Казахстан, г. Актобе, Промышленная зона, 41',
  phone: '+7 (713) 200 00 00',
  iik: 'KZ000000000000000000',
  bank: 'АО «Банк» (пример)',
  bik: 'EXAMKZKA',
  kbe: '17',
}

/** Value added tax by day: `2009-01-01:12,2026-01-01:16`: per cent from the day on; `none` for a company that pays no VAT. */
const vatRates = z
  .string()
  .regex(/^(?:none|\d{4}-\d\d-\d\d:\d{1,2}(?:,\d{4}-\d\d-\d\d:\d{1,2})*)$/, 'expected none or DAY:PERCENT,DAY:PERCENT')
  .transform((text): VatRate[] =>
    text === 'none'
      ? []
      : text
          .split(',')
          .map((one) => ({ from: one.slice(0, 10), percent: Number(one.slice(11)) }))
          .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  )

export const companySettings = {
  COMPANY_NAME: z.string().optional(),
  COMPANY_BIN: z
    .string()
    .refine((text) => parseBin(text) !== undefined, 'expected a BIN or IIN of 12 digits with its check digit')
    .optional(),
  COMPANY_ADDRESS: z.string().optional(),
  COMPANY_PHONE: z.string().optional(),
  COMPANY_IIK: z
    .string()
    .regex(/^KZ[0-9A-Z]{18}$/, 'expected an account as KZ and 18 signs')
    .optional(),
  COMPANY_BANK: z.string().optional(),
  COMPANY_BIK: z
    .string()
    .regex(/^[A-Z]{4}KZ[A-Z0-9]{2}$/, 'expected the 8 signs of a bank of Kazakhstan, such as KCJBKZKX')
    .optional(),
  COMPANY_KBE: z
    .string()
    .regex(/^\d\d$/, 'expected two digits')
    .optional(),
  VAT_RATES: vatRates.prefault(kazakhstanVat),
}

type CompanyValues = Partial<Record<Exclude<keyof typeof companySettings, 'VAT_RATES'>, string | undefined>>

/** Nothing of the demo's company mixes with a real one's details. */
export function companyOf(values: CompanyValues, isDemo: boolean): Company {
  const given: Company = {
    name: values.COMPANY_NAME ?? '',
    bin: values.COMPANY_BIN ?? '',
    address: values.COMPANY_ADDRESS ?? '',
    phone: values.COMPANY_PHONE ?? '',
    iik: values.COMPANY_IIK ?? '',
    bank: values.COMPANY_BANK ?? '',
    bik: values.COMPANY_BIK ?? '',
    kbe: values.COMPANY_KBE ?? '',
  }
  return isDemo && Object.values(given).every((text) => text === '') ? demoCompany : given
}
