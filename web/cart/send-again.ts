// A change of the cart whose request failed is sent again until it arrives (CART-01). Setting and removing do no harm twice.

const delaysMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Resolves to true when the server has taken the change; false when a newer change of the same line came (the signal) or the server
 * goes on failing. Without a connection it waits for one, however long.
 */
export async function sendAgain(form: FormData, signal: AbortSignal): Promise<boolean> {
  const body = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
  for (const delayMs of delaysMs) {
    await pause(delayMs, signal)
    if (!navigator.onLine) await connection(signal)
    if (signal.aborted) return false
    try {
      const response = await fetch('/cart', { method: 'POST', body, redirect: 'manual', signal })
      if (response.status < 500) return true
    } catch {
      // The next try.
    }
  }
  return false
}

const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const connection = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
