// Opens a page in place of a part that could not be loaded; without a connection only says so.
import { showToast } from '../ui/toast.tsx'

export function openOnline(href: string): void {
  // The browser's own error page would replace the shop.
  if (navigator.onLine) location.assign(href)
  else showToast({ topic: 'lost', text: 'Нет связи. Повторите, когда она появится', tone: 'error' })
}
