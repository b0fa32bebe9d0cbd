// Lists the kinds of notifications and their default preferences (ACC-02).
export const notificationKinds = ['order_status', 'price_drop', 'back_in_stock', 'news'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Choice = { isShown: boolean; isMailed: boolean }

type KindRow = {
  title: string
  /** until the customer changes it; e-mails are never on by default */
  defaultChoice: Choice
  /** false: order e-mails are always sent with the order */
  hasMailChoice: boolean
}

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  order_status: { title: 'Состояние заказа', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: false },
  price_drop: { title: 'Цена на избранное снизилась', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: true },
  back_in_stock: { title: 'Избранное снова в наличии', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: true },
  news: { title: 'Новости и акции', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: true },
}
