// Defines the views of the order desk: which states each shows (ADM-02).
import { currentStatuses, type OrderStatus } from './orders.ts'

export type DeskView = 'open' | 'new' | 'gather' | 'hand' | 'quotes'

export const deskViews: Record<DeskView, { name: string; statuses: readonly OrderStatus[] }> = {
  open: { name: 'Открытые', statuses: currentStatuses },
  new: { name: 'Новые', statuses: ['placed'] },
  gather: { name: 'Собрать', statuses: ['confirmed', 'assembling'] },
  hand: { name: 'Выдать', statuses: ['ready', 'delivering'] },
  quotes: { name: 'КП', statuses: ['requested', 'offered'] },
}
