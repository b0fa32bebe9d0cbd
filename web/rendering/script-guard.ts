// Listens on the window from the first HTML until the scripts run. A lost script is asked for by a new document, once in
// a minute (ROUTE-16); until then the page looks as without scripts. The last early press is repeated then. Sent as text: no imports.

declare global {
  interface Window {
    /** @param areRunning false: this browser will not run them */
    onScripts?: (areRunning: boolean) => void
  }
}

/** @param key of the time of the last reload in the session's storage */
function guardScripts(key: string, waitMs: number): void {
  const guard = new AbortController()
  const { signal } = guard
  let pressed: HTMLElement | undefined
  let isLeaving = false

  window.onScripts = (areRunning) => {
    guard.abort()
    if (!areRunning) showWithoutScripts(document.styleSheets)
    else {
      document.documentElement.toggleAttribute('data-scripts', !matchMedia('(scripting: enabled)').matches)
      if (pressed?.isConnected) pressed.click()
    }
  }
  addEventListener('error', ({ target }) => (target instanceof HTMLScriptElement ? onLost() : undefined), { signal, capture: true })
  addEventListener('unhandledrejection', ({ reason }) => (/import/i.test(String(reason)) ? onLost() : undefined), { signal })
  addEventListener('click', keepPress, { signal, capture: true })
  addEventListener('beforeunload', () => void (isLeaving = true), { signal })
  addEventListener('error', ({ target }) => (target instanceof SVGUseElement ? requestIconAgain(target.href) : undefined), true)
  // Those lost before this script, which stands at the end of the page.
  const lost = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && (entry.decodedBodySize === 0 || entry.responseStatus >= 400))
  for (const { href } of document.querySelectorAll('use'))
    if (lost.some(({ name }) => name.includes(href.baseVal.replace(/#.*/, '')))) requestIconAgain(href)

  /** At once, then after 1, 2, 4, 8, 16 and 32 seconds, each time by another address: all icons are one file. */
  function requestIconAgain(href: SVGAnimatedString): void {
    const [, file, times, name] = /^([^?#]*)\??(\d*)#(.*)/.exec(href.baseVal) ?? []
    const next = Number(times) + 1
    if (next <= 7) setTimeout(() => (href.baseVal = `${file}?${next}#${name}`), next === 1 ? 0 : 250 * 2 ** next)
  }

  /** Of buttons that do nothing without scripts, and of links and buttons whose scripts do something else. */
  function keepPress(event: MouseEvent): void {
    const { target, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return
    const control = target.closest<HTMLElement>('button[type=button]:not([popovertarget]), [data-early]')
    if (!control) return
    event.preventDefault()
    pressed = control
  }

  /** Firefox ends the scripts of a page that a person leaves: a reload would end the leaving. */
  function onLost(): void {
    if (isLeaving) return
    guard.abort()
    try {
      const last = Number(sessionStorage.getItem(key))
      if (navigator.onLine && !(Date.now() - last < waitMs)) {
        sessionStorage.setItem(key, String(Date.now()))
        location.reload()
        return
      }
    } catch {
      // Without storage reloads could repeat.
    }
    showWithoutScripts(document.styleSheets)
    addEventListener('online', () => location.reload(), { once: true })
  }

  /** CSS still sees that scripts are enabled. */
  function showWithoutScripts(sheets: Iterable<{ cssRules: CSSRuleList }>): void {
    for (const { cssRules } of sheets)
      for (const rule of cssRules) {
        if (rule instanceof CSSMediaRule)
          rule.media.mediaText = rule.media.mediaText
            .replace(/scripting: ?none/, 'min-width: 0')
            .replace(/scripting: ?enabled/, 'max-width: 0')
        if ('cssRules' in rule) showWithoutScripts([rule as CSSGroupingRule])
      }
  }
}

export const scriptGuard = (key: string, waitMs: number): string => `(${guardScripts.toString()})(${JSON.stringify(key)},${waitMs})`
