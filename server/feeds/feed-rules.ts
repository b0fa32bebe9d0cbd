// Defines the product feeds, faults of products in them and the effect of each (EXCH-02).

export const feedNames = { yandex: 'Яндекс (YML)', google: 'Google Merchant', kaspi: 'Kaspi' } as const

export type FeedName = keyof typeof feedNames

export const feedFaults = {
  not_for_sale: 'снят с продажи',
  no_price: 'нет цены',
  no_image: 'нет картинки',
  small_image: 'картинка меньше 100 × 100',
  no_description: 'нет описания',
  no_brand: 'нет бренда',
  bad_barcode: 'штрихкод не подходит',
  bad_article: 'артикул не подходит Kaspi',
  taken_code: 'код Kaspi занят другим товаром',
  long_name: 'название длиннее 150 знаков',
  long_description: 'слишком длинное описание',
  long_brand: 'бренд длиннее 70 знаков',
} as const

export type FeedFault = keyof typeof feedFaults

export const faultEffects = {
  left_out: 'не попадает в выгрузку',
  without_field: 'выгружен без этого поля',
  replaced: 'вместо описания название',
  shortened: 'сокращено',
} as const

export type FaultEffect = keyof typeof faultEffects

/** A feed omits only what its reader requires and the shop cannot fill in (docs/commerceml-formats.md). */
export const feedRules = {
  yandex: {
    no_price: 'left_out',
    no_image: 'without_field',
    no_description: 'without_field',
    no_brand: 'without_field',
    bad_barcode: 'without_field',
    long_name: 'shortened',
    long_description: 'shortened',
  },
  google: {
    no_price: 'left_out',
    no_image: 'left_out',
    small_image: 'left_out',
    no_description: 'replaced',
    no_brand: 'without_field',
    bad_barcode: 'without_field',
    long_name: 'shortened',
    long_description: 'shortened',
    long_brand: 'shortened',
  },
  kaspi: {
    not_for_sale: 'left_out',
    no_price: 'left_out',
    bad_article: 'left_out',
    taken_code: 'left_out',
    no_brand: 'without_field',
  },
} as const satisfies Record<FeedName, Partial<Record<FeedFault, FaultEffect>>>

export type FaultyProduct = { id: number; article: string; name: string; faults: FeedFault[] }

export const getEffect = (feed: FeedName, fault: FeedFault): FaultEffect =>
  (feedRules[feed] as Partial<Record<FeedFault, FaultEffect>>)[fault] ?? 'left_out'
