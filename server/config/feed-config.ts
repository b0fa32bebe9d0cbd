// Reads the settings of product feeds from the environment (EXCH-02).
import { z } from 'zod'

export type KaspiConfig = {
  merchantId: string
  /** pick-up points of the merchant account with the shop (shops.id) whose stock they have */
  points: readonly { storeId: string; shopId: number }[]
  /** `name:password`: the list requires it and has quantities; without it the list has the data of guests */
  login: string | undefined
}

export type FeedConfig = {
  shopName: string
  /** age at which a feed is written again for the next request */
  freshnessSeconds: number
  /** tenge per rouble; with it the YML feed is in roubles, as Yandex search requires */
  ymlRubleRate: number | undefined
  kaspi: KaspiConfig | undefined
}

export const feedVariables = {
  SHOP_NAME: z.string().max(100).default('Родник'),
  // Five minutes at most, of which writing and fetching take their part.
  FEED_FRESHNESS_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'expected whole seconds')
    .transform(Number)
    .refine((seconds) => seconds <= 300, 'expected at most 300 seconds')
    .prefault('240'),
  YML_RUBLE_RATE: z
    .string()
    .refine((text) => /^\d{1,4}(\.\d{1,4})?$/.test(text) && Number(text) > 0, 'expected tenge for a rouble, such as 5.9')
    .transform(Number)
    .optional(),
  KASPI_MERCHANT_ID: z
    .string()
    .regex(/^\w{1,50}$/, 'expected the merchant id of the cabinet')
    .optional(),
  KASPI_POINTS: z
    .string()
    .regex(/^\w{1,50}=\d{1,9}(,\w{1,50}=\d{1,9})*$/, 'expected POINT=SHOP,POINT=SHOP, such as PP1=1,PP2=2')
    .transform((text) =>
      text.split(',').map((one) => {
        const [storeId = '', shopId] = one.split('=')
        return { storeId, shopId: Number(shopId) }
      }),
    )
    .prefault('PP1=1'),
  KASPI_FEED_LOGIN: z
    .string()
    .regex(/^[^:]+:.{8,}$/, 'expected NAME:PASSWORD with at least 8 characters of password')
    .optional(),
}

type FeedValues = z.infer<z.ZodObject<typeof feedVariables>>

export const feedsOf = (values: FeedValues): FeedConfig => ({
  shopName: values.SHOP_NAME,
  freshnessSeconds: values.FEED_FRESHNESS_SECONDS,
  ymlRubleRate: values.YML_RUBLE_RATE,
  kaspi:
    values.KASPI_MERCHANT_ID === undefined
      ? undefined
      : { merchantId: values.KASPI_MERCHANT_ID, points: values.KASPI_POINTS, login: values.KASPI_FEED_LOGIN },
})
