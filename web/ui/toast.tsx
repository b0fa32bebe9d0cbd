// Shows short messages at the edge of the screen; `showToast` can be called anywhere in the browser.
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { toasts, type Toast, type ToastCardProps } from './toast-message.ts'

const maxAtOnce = 3

let lastId = 0

/** Browser only. Closes after 6 s, with a button 12 s; errors only after a navigation; none on hover or focus. */
export function showToast(toast: Toast): void {
  const others = toasts
    .get()
    .filter(({ topic, text }) => text !== toast.text && (!topic || (topic !== toast.topic && topic !== toast.replaces)))
  toasts.set([...others, { ...toast, id: ++lastId, path: location.pathname }].slice(-maxAtOnce))
}

const closeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

const loadCard = () => import('./toast-card.tsx')
const ToastCard = lazy(() => loadCard().catch(() => ({ default: ({ toast }: ToastCardProps) => <p>{toast.text}</p> })))

export function ToastRegion() {
  const { pathname } = useLocation()
  const shown = toasts.use()
  // Before it is needed, so that it is there without a connection too.
  useEffect(() => void loadCard().catch(() => undefined), [])
  return (
    <div role="status" aria-live="polite" className="toast-region">
      <Suspense>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isOfThisPage={toast.path === pathname} close={closeToast} />
        ))}
      </Suspense>
    </div>
  )
}
