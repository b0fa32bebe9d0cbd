// Checks when a failed chunk reloads the page (CONST-09).
import { expect, test, vi } from 'vitest'
import { mayReload, mayReloadNow } from './reload-on-chunk-error.ts'

function storage() {
  const stored = new Map<string, string>()
  return { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value) }
}

test('CONST-09 ROUTE-16 a failed chunk reloads at most once in 60 000 ms', () => {
  const tab = storage()
  const at = Date.UTC(2026, 10, 21)
  expect(mayReload(tab, at)).toBe(true)
  for (const later of [0, 1, 30_000, 59_999]) expect(mayReload(tab, at + later), String(later)).toBe(false)
  expect(mayReload(tab, at + 60_000)).toBe(true)
  expect(mayReload(tab, at + 60_001)).toBe(false)
  expect(mayReload(storage(), at)).toBe(true)
})

test('CONST-09 a clock that was set back does not forbid it for ever, and an invalid stored time is ignored', () => {
  const tab = storage()
  mayReload(tab, 1_000_000)
  expect(mayReload(tab, 500_000)).toBe(true)
  tab.setItem('chunk-reload', 'rubbish')
  expect(mayReload(tab, 500_001)).toBe(true)
})

test('CONST-09 without storage, or with a full one, there is no reload, since a second one could not be recognized', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('navigator', { onLine: true })
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  for (const [sessionStorage, isDue] of [
    [storage(), true],
    [undefined, false],
    [full, false],
  ] as const) {
    vi.stubGlobal('window', { sessionStorage })
    expect(mayReloadNow(new Error('not loaded'))).toBe(isDue)
  }
})
