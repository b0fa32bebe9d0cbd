// Overlays that the browser's back closes (menus, sheets, suggestions). An overlay adds an entry of the same page to the history; going
// back from it is caught before React Router hears of it, which would load the page anew.

type Step = () => void
const steps: Step[] = [] // browser only: one history per window
let expected: (() => void) | undefined
let isListening = false
/** going back is no deed of the moment; what touches the history meanwhile waits for it */
let going: Promise<void> | undefined

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

function inTurn(deed: () => Promise<void>): Promise<void> {
  const mine = going ? going.then(deed) : deed()
  going = mine
  void mine.then(() => {
    if (going === mine) going = undefined
  })
  return mine
}

/** One more level is open; `onBack` runs when the visitor goes back from it. */
export function pushStep(onBack: Step): void {
  listen()
  steps.push(onBack)
  const push = () => window.history.pushState(window.history.state, '')
  if (going) void inTurn(async () => push())
  else push()
}

/** Levels were closed by the page's own buttons: their entries go silently. Resolves when the history stands at the page itself. */
export function dropSteps(count = steps.length): Promise<void> {
  if (count === 0) return historySettled()
  steps.splice(-count)
  return inTurn(
    () =>
      new Promise((resolve) => {
        expected = resolve
        window.history.go(-count)
      }),
  )
}

/** The same for a level that may no longer be the last one, or be gone. */
export function dropStep(onBack: Step): Promise<void> {
  return steps.at(-1) === onBack ? dropSteps(1) : historySettled()
}

/** Resolves when no going back is under way: a navigation before that would be undone by it. */
export const historySettled = (): Promise<void> => going ?? Promise.resolve()
