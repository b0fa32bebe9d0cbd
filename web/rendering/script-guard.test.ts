// Checks when the guard loads a document again whose script is lost.
import { runInThisContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/fake-storage.ts'
import { scriptGuard } from './script-guard.ts'

test('CONST-09 WEB-01 a lost script is asked for by a new document, but not of a page that is being left', () => {
  for (const isLeft of [false, true]) {
    const browser = new EventTarget()
    const reload = vi.fn<() => void>()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', { querySelectorAll: () => [], styleSheets: [] })
    vi.stubGlobal('sessionStorage', fakeStorage({}))
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('location', { reload })
    runInThisContext(scriptGuard('key', 60_000))
    if (isLeft) browser.dispatchEvent(new Event('beforeunload'))
    browser.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('Importing a module failed') }))
    expect(reload).toHaveBeenCalledTimes(isLeft ? 0 : 1)
  }
})
