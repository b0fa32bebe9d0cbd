// Shows short messages at the edge of the screen; `showToast` can be called anywhere in the browser.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import type { ShownToast, Toast, ToastCardProps } from './toast-message.ts'

const maxAtOnce = 3

const none: ShownToast[] = []
let toasts = none // browser only
let lastId = 0
const { notify, subscribe } = createListeners()

function set(next: ShownToast[]): void {
  toasts = next
  notify()
}

/** Browser only. Closes after 6 s, with a button 12 s; errors only after a navigation; none on hover or focus. */
export function showToast(toast: Toast): void {
  const others = toasts.filter(({ topic, text }) => text !== toast.text && (!topic || (topic !== toast.topic && topic !== toast.replaces)))
  set([...others, { ...toast, id: ++lastId, path: location.pathname }].slice(-maxAtOnce))
}

/** @public for tests */
export const shownToasts = (): readonly Toast[] => toasts

const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const loadCard = async () => ({ default: (await import('./toast-card.tsx')).ToastCard })
const ToastCard = lazy(() => loadCard().catch(() => ({ default: ({ toast }: ToastCardProps) => <p>{toast.text}</p> })))

export function ToastRegion({ path }: { path: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  // Before it is needed, so that it is there without a connection too.
  useEffect(() => void loadCard().catch(() => undefined), [])
  return (
    <div role="status" aria-live="polite" className="toast-region">
      <Suspense fallback={null}>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isOfThisPage={toast.path === path} close={closeToast} />
        ))}
      </Suspense>
    </div>
  )
}
