// Overlays that the browser's back closes (menus, sheets). An overlay adds an entry of the same page to the history; going back from it
// is caught before React Router hears of it, which would load the page anew.

type Step = () => void
const steps: Step[] = [] // browser only: one history per window
let expected: (() => void) | undefined
let isListening = false

// Capturing, so that it comes before the router's listener, which was added earlier.
function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener(
    'popstate',
    (event) => {
      if (expected) {
        const done = expected
        expected = undefined
        event.stopImmediatePropagation()
        done()
        return
      }
      const onBack = steps.pop()
      if (!onBack) return
      event.stopImmediatePropagation()
      onBack()
    },
    { capture: true },
  )
}

/** One more level is open; `onBack` runs when the visitor goes back from it. */
export function pushStep(onBack: Step): void {
  listen()
  steps.push(onBack)
  window.history.pushState(window.history.state, '')
}

/** Levels were closed by the page's own buttons: their entries go silently. Resolves when the history stands at the page itself. */
export function dropSteps(count = steps.length): Promise<void> {
  if (count === 0) return Promise.resolve()
  steps.splice(-count)
  return new Promise((resolve) => {
    expected = resolve
    window.history.go(-count)
  })
}
