// Reads the selling company and its VAT rates from the environment (ORD-02, SHELL-15).
import { z } from 'zod'
import { parseBin } from '#contract/values/bin.ts'

/** An empty text hides its line in documents. Without name, BIN and account there are no invoices. */
export type Company = { name: string; bin: string; address: string; phone: string; iik: string; bank: string; bik: string; kbe: string }

/** `from`: first day (`2026-01-01`); `percent` of the price without VAT. */
export type VatRate = { from: string; percent: number }

const kazakhstanVat = '2009-01-01:12,2026-01-01:16'

/** Of the demo shop; invalid check digits, so that no bank accepts payments. */
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

/** `2009-01-01:12,2026-01-01:16`: per cent from a day on; `none` without VAT. */
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

export const companyVariables = {
  COMPANY_NAME: z.string().optional(),
  COMPANY_BIN: z
    .string()
    .refine((text) => parseBin(text) !== undefined, 'expected a BIN or IIN of 12 digits with its check digit')
    .optional(),
  COMPANY_ADDRESS: z.string().optional(),
  COMPANY_PHONE: z.string().optional(),
  COMPANY_IIK: z
    .string()
    .regex(/^KZ[0-9A-Z]{18}$/, 'expected an account as KZ and 18 characters')
    .optional(),
  COMPANY_BANK: z.string().optional(),
  COMPANY_BIK: z
    .string()
    .regex(/^[A-Z]{4}KZ[A-Z0-9]{2}$/, 'expected the 8 characters of a bank of Kazakhstan, such as KCJBKZKX')
    .optional(),
  COMPANY_KBE: z
    .string()
    .regex(/^\d\d$/, 'expected two digits')
    .optional(),
  VAT_RATES: vatRates.prefault(kazakhstanVat),
}

type CompanyValues = Partial<Record<Exclude<keyof typeof companyVariables, 'VAT_RATES'>, string | undefined>>

/** The demo company only if no variable is set. */
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
