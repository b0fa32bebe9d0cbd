// Says why products were not added to a cart.

export type RejectedItem = { article: string; name: string; reason: keyof typeof refusalReasons }

export const refusalReasons = {
  removed: 'снят с\u00a0продажи',
  too_many: 'столько нет в\u00a0наличии',
} as const
