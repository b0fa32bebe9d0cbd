// Defines the views of the order desk: which states each shows (ADM-02).
import { currentStatuses, pastStatuses, type OrderStatus } from './orders.ts'

/** `isCounted`: how many there are is shown */
type DeskView = { name: string; statuses: readonly OrderStatus[]; isCounted: boolean }

export const deskViews: readonly DeskView[] = [
  { name: 'Открытые', statuses: currentStatuses, isCounted: false },
  { name: 'Новые', statuses: ['placed'], isCounted: true },
  { name: 'Собрать', statuses: ['confirmed', 'assembling'], isCounted: true },
  { name: 'Выдать', statuses: ['ready', 'delivering'], isCounted: true },
  { name: 'КП', statuses: ['requested', 'offered'], isCounted: true },
  { name: 'Все', statuses: [...currentStatuses, ...pastStatuses], isCounted: false },
]

/** Filters where the address has none: a search looks in all states. */
export const usualFilters = (params: URLSearchParams): Record<string, string> =>
  params.get('search') ? {} : { status: currentStatuses.join() }
