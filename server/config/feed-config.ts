// What the product feeds need to know of the shop's places elsewhere (EXCH-02): a part of the settings (config.ts).
import { z } from 'zod'

export type KaspiConfig = {
  merchantId: string
  /** points of the merchant's cabinet and whose stock stands in them (shops.id) */
  points: readonly { storeId: string; shopId: number }[]
  /** `name:password`; with it the list is closed and tells pieces, without it it is open and tells no more than guests are told */
  login: string | undefined
}

export type FeedConfig = {
  shopName: string
  /** tenge for a rouble; with it the YML feed is in roubles, which is what Yandex's own search takes */
  ymlRubleRate: number | undefined
  /** without it there is no price list for Kaspi.kz */
  kaspi: KaspiConfig | undefined
}

export const feedSettings = {
  SHOP_NAME: z.string().max(100).default('Родник'),
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

type FeedValues = {
  SHOP_NAME: string
  YML_RUBLE_RATE?: number | undefined
  KASPI_MERCHANT_ID?: string | undefined
  KASPI_POINTS: KaspiConfig['points']
  KASPI_FEED_LOGIN?: string | undefined
}

export const feedsOf = (values: FeedValues): FeedConfig => ({
  shopName: values.SHOP_NAME,
  ymlRubleRate: values.YML_RUBLE_RATE,
  kaspi:
    values.KASPI_MERCHANT_ID === undefined
      ? undefined
      : { merchantId: values.KASPI_MERCHANT_ID, points: values.KASPI_POINTS, login: values.KASPI_FEED_LOGIN },
})
