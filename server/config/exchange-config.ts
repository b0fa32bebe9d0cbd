// Reads the settings of the exchange with 1C: a part of the environment (config.ts).
import { z } from 'zod'

export type ExchangeConfig = {
  /** `name:password`; without it the addresses of the exchange answer 404 */
  login: string | undefined
  /** hours without a session after which the owner gets an e-mail; 0: never */
  silenceHours: number
  /** tenge for one unit of a currency, by its code */
  rates: Readonly<Record<string, number>>
  /** of the orders, named as 1C names it; empty: 1C uses its default */
  organization: string
}

export const exchangeVariables = {
  EXCHANGE_LOGIN: z
    .string()
    .regex(/^[^:]+:.{16,}$/, 'expected NAME:PASSWORD with at least 16 characters of password')
    .optional(),
  // Sessions are removed after 14 days, and the e-mail names the last one.
  EXCHANGE_SILENCE_HOURS: z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 300, 'expected whole hours up to 300, 0 for never')
    .transform(Number)
    .prefault('24'),
  EXCHANGE_RATES: z
    .string()
    .regex(/^[A-Z]{3}=\d+(\.\d+)?(,[A-Z]{3}=\d+(\.\d+)?)*$/, 'expected CURRENCY=TENGE,CURRENCY=TENGE, such as RUB=5.9,USD=520')
    .transform((text) =>
      Object.fromEntries(
        text.split(',').map((one) => {
          const [currency = '', tenge] = one.split('=')
          return [currency, Number(tenge)] as const
        }),
      ),
    )
    .optional(),
  EXCHANGE_ORGANIZATION: z.string().trim().max(200).prefault(''),
}

type ExchangeValues = z.infer<z.ZodObject<typeof exchangeVariables>>

export const exchangeOf = (values: ExchangeValues): ExchangeConfig => ({
  login: values.EXCHANGE_LOGIN,
  silenceHours: values.EXCHANGE_SILENCE_HOURS,
  rates: { ...values.EXCHANGE_RATES, KZT: 1 },
  organization: values.EXCHANGE_ORGANIZATION,
})
