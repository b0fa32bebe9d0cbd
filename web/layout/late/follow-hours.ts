// «Сейчас открыто» was true when the page was made; here it stays true until the page is left (SHELL-03).
import { openingStatus } from '#contract/opening-hours.ts'

// A timer over hours stands still while the machine sleeps: looked at once a minute, and when the page is seen again.
const lookEveryMs = 60_000

export function followHours(signal: AbortSignal): void {
  const look = () => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-open-status]')) {
      const [opensAt = '', closesAt = ''] = place.dataset.openStatus?.split('-') ?? []
      const status = openingStatus({ opensAt, closesAt }, new Date())
      if (!status || place.textContent === status.text) continue
      place.textContent = status.text
      place.toggleAttribute('data-open', status.isOpen)
    }
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => clearInterval(timer))
}
