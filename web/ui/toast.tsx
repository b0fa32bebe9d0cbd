// Shows short messages at the edge of the screen; `showToast` can be called anywhere in the browser.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Link } from './link.tsx'

type Tone = 'good' | 'plain' | 'error'
export type Toast = {
  text: string
  tone?: Tone
  /** replaces a message of the same topic */
  topic?: string
  /** a link, or a button such as «Вернуть» */
  action?: { label: string; href?: string; onPress?: () => void }
}

const shownMs = 6000
const mostAtOnce = 3

type Shown = Toast & { id: number; /** page on which it appeared */ path: string }

const none: Shown[] = []
let toasts = none // browser only
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Shown[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Browser only. Closes after 6 s, with an action 30 s; errors only after a navigation; none on hover or focus. */
export function showToast(toast: Toast): void {
  const others = toasts.filter(({ topic }) => !topic || topic !== toast.topic)
  set([...others, { ...toast, id: ++lastId, path: location.pathname }].slice(-mostAtOnce))
}

/** @public for tests */
export const shownToasts = (): readonly Toast[] => toasts

const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const tones: Record<Tone, { edge: string; icon: 'check-circle' | 'undo' | 'alert'; ink: string }> = {
  good: { edge: 'border-l-stock', icon: 'check-circle', ink: 'text-stock' },
  plain: { edge: 'border-l-muted', icon: 'undo', ink: 'text-muted' },
  error: { edge: 'border-l-error', icon: 'alert', ink: 'text-error' },
}

export function ToastRegion({ path }: { path: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      // Next to or above the contact button.
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--spacing-tabs)+100px)] z-50 flex flex-col items-end gap-2 md:bottom-4 md:pr-[76px]"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isOfThisPage={toast.path === path} />
      ))}
    </div>
  )
}

function ToastCard({ toast, isOfThisPage }: { toast: Shown; isOfThisPage: boolean }) {
  const [isHeld, setHeld] = useState(false)
  const { id, tone = 'good', action } = toast
  const onAction = () => {
    action?.onPress?.()
    closeToast(id)
  }
  useEffect(() => {
    if (isHeld || (tone === 'error' && isOfThisPage)) return
    const timer = setTimeout(closeToast, action ? shownMs * 5 : shownMs, id)
    return () => clearTimeout(timer)
  }, [isHeld, tone, isOfThisPage, action, id])
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div
      {...hold}
      className={`pointer-events-auto flex w-full max-w-md animate-[rise_160ms_ease-out] items-center gap-3 rounded-card border-l-4 bg-surface py-1.5 pl-4 pr-1.5 text-14 shadow-overlay ${tones[tone].edge}`}
    >
      <Icon name={tones[tone].icon} className={tones[tone].ink} />
      <div className="toast-words">
        <span>{toast.text}</span>
        {action?.href ? (
          <Link to={action.href} onClick={onAction}>
            {action.label}
          </Link>
        ) : action ? (
          <button type="button" onClick={onAction}>
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton icon="close" label="Закрыть сообщение" onClick={() => closeToast(id)} />
    </div>
  )
}
