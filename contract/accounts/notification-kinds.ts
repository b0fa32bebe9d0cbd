// Lists the kinds of notifications and their default preferences (ACC-02).
export const notificationKinds = ['order_status', 'price_drop', 'back_in_stock', 'news'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Choice = { isShown: boolean; isMailed: boolean }

/** Of every kind, until the customer changes it. */
export const defaultChoice: Choice = { isShown: true, isMailed: false }

type KindRow = {
  title: string
  /** false: order e-mails are always sent with the order */
  hasMailChoice: boolean
}

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  order_status: { title: 'Состояние заказа', hasMailChoice: false },
  price_drop: { title: 'Цена на избранное снизилась', hasMailChoice: true },
  back_in_stock: { title: 'Избранное снова в наличии', hasMailChoice: true },
  news: { title: 'Новости и акции', hasMailChoice: true },
}
