// Sends the changes of the cart one after the other, in the order in which they were made, over all tabs of the browser; one that failed is
// sent again until it arrives (CART-01). Two first additions so never open two carts.
import { showToast } from '#web/ui/toast.tsx'
import { failureText, failureTitle, type CartAnswer } from './cart-answer.ts'
import { changeAddress } from './cart-code.ts'
import { endChange, keepChange, keptChanges, type KeptChange } from './kept-changes.ts'

const delaysMs = [1000, 2000, 4000, 8000, 15_000]
const answerWithinMs = 20_000
/** Browsers send no more than 64 kB after the page was left. */
const mostKeptAlive = 30_000
const passing = new Set([408, 425, 429])

/** `delivered`: what the server said; undefined when another tab has sent it. Given up after five failures of the server, never for a connection. */
export async function sendChange(id: string, fields: Record<string, string>): Promise<CartAnswer | undefined> {
  keepChange(id, fields)
  return inTurn(async () => {
    for (;;) {
      const changes = keptChanges()
      const first = changes[0]
      if (!first || !changes.some((change) => change.id === id)) return undefined
      const answer = await deliver(first)
      endChange(first.id)
      if (first.id === id) return answer
    }
  })
}

let turn: Promise<unknown> = Promise.resolve()

/** One sender in all tabs; where there are no locks (plain http), one in this tab. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('cart-changes', work)
  const mine = turn.then(work, work)
  turn = mine
  return mine
}

async function deliver({ id, fields }: KeptChange): Promise<CartAnswer> {
  let isTold = false
  for (let failures = 0, tries = 0; ; tries++) {
    const answer = await post(id, fields)
    if (typeof answer === 'object') return answer
    if (answer === 'failed' && ++failures > delaysMs.length)
      return { kind: 'refused', problem: { code: 'unexpected', title: failureTitle, detail: failureText, fields: {} }, isLost: true }
    if (answer === 'lost' && !isTold) {
      isTold = true
      showToast({ topic: 'cart-lost', text: 'Нет связи. Изменение корзины сохранится, когда она появится', tone: 'plain' })
    }
    await pause(delaysMs[Math.min(tries, delaysMs.length - 1)]!)
  }
}

/** `lost`: it may not have arrived; `failed`: the server could not. */
async function post(id: string, fields: Record<string, string>): Promise<CartAnswer | 'lost' | 'failed'> {
  if (!navigator.onLine) return 'lost'
  const body = new URLSearchParams({ ...fields, key: id })
  try {
    const response = await fetch(changeAddress, {
      method: 'POST',
      body,
      keepalive: body.toString().length < mostKeptAlive,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (response.status >= 500 || passing.has(response.status)) return 'failed'
    return (await response.json()) as CartAnswer // our own server's answer, typed by cart-fragment.route.ts
  } catch {
    return 'lost'
  }
}

/** Shorter when the connection comes back. */
const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, delayMs)
    window.addEventListener('online', go)
  })
