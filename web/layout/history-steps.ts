// Overlays that the browser's back closes (menus, sheets, suggestions). An overlay adds an entry of the same page to the history; going
// back from it is caught before React Router hears of it, which would load the page anew.

type Step = { onBack: () => void; /** place in the router's history of the page it was opened over */ page: number | undefined }
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
      // Where a page came while a level was open, going back leads to that level's entry, or before: the router's affair.
      const { page, depth } = placeOf(event.state)
      const isOfPage = steps.length > depth && steps[depth]?.page === page
      if (isOfPage) event.stopImmediatePropagation()
      for (const { onBack } of steps.splice(isOfPage ? depth : 0).toReversed()) onBack()
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

/** `idx` is React Router's count of its pages, `depth` ours of the levels above one of them. */
function placeOf(state: unknown): { page: number | undefined; depth: number } {
  const { idx, depth } = Object(state) as { idx?: unknown; depth?: unknown }
  return { page: typeof idx === 'number' ? idx : undefined, depth: typeof depth === 'number' ? depth : 0 }
}

/** One more level is open; `onBack` runs when the visitor goes back from it. */
export function pushStep(onBack: () => void): void {
  listen()
  const step: Step = { onBack, page: undefined }
  const depth = steps.push(step)
  const push = () => {
    step.page = placeOf(window.history.state).page
    window.history.pushState({ ...window.history.state, depth }, '')
  }
  if (going) void inTurn(async () => push())
  else push()
}

/**
 * Levels were closed by the page's own buttons: their entries go silently, unless another page has come above them meanwhile. Resolves when
 * the history stands at the page itself.
 */
function dropSteps(count = steps.length): Promise<void> {
  if (count === 0) return historySettled()
  const [lowest] = steps.splice(-count)
  return inTurn(async () => {
    if (placeOf(window.history.state).page !== lowest?.page) return
    await new Promise<void>((resolve) => {
      expected = resolve
      window.history.go(-count)
    })
  })
}

/** The same for a level that may no longer be the last one, or be gone. */
export function dropStep(onBack: () => void): Promise<void> {
  return steps.at(-1)?.onBack === onBack ? dropSteps(1) : historySettled()
}

/** Resolves when no going back is under way: a navigation before that would be undone by it. */
export const historySettled = (): Promise<void> => going ?? Promise.resolve()
