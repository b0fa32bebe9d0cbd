// Renders one message; loaded after the page, before the first message.
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Link } from './link.tsx'
import type { Tone, ToastCardProps } from './toast-message.ts'

const shownMs = 6000
/** with a button such as «Вернуть» */
const shownToUndoMs = 12_000
/** a swipe this long closes a message */
const swipePx = 64

const tones: Record<Tone, { edge: string; icon: 'check-circle' | 'undo' | 'alert'; ink: string }> = {
  good: { edge: 'border-l-stock', icon: 'check-circle', ink: 'text-stock' },
  plain: { edge: 'border-l-muted', icon: 'undo', ink: 'text-muted' },
  error: { edge: 'border-l-error', icon: 'alert', ink: 'text-error' },
}

export default function ToastCard({ toast, isOfThisPage, close }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false)
  const { id, tone = 'good', action } = toast
  const onAction = () => {
    action?.onPress?.()
    close(id)
  }
  useEffect(() => {
    if (isHeld || (tone === 'error' && isOfThisPage)) return
    const timer = setTimeout(close, action?.onPress ? shownToUndoMs : shownMs, id)
    return () => clearTimeout(timer)
  }, [isHeld, tone, isOfThisPage, action, id, close])
  const from = useRef(0)
  const hold = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX
    },
    onPointerUp: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType !== 'mouse' && Math.abs(clientX - from.current) > swipePx) close(id)
    },
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div
      {...hold}
      className={`pointer-events-auto flex w-full touch-pan-y max-w-md animate-[rise_160ms_ease-out] items-center gap-3 rounded-card border-l-4 bg-surface py-1.5 pl-4 pr-1.5 text-14 shadow-overlay ${tones[tone].edge}`}
    >
      <Icon name={tone === 'plain' && !action ? 'info' : tones[tone].icon} className={tones[tone].ink} />
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
      <IconButton icon="close" label="Закрыть сообщение" onClick={() => close(id)} />
    </div>
  )
}
