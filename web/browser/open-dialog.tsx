// Opens a dialog from anywhere in the browser; one host in the root renders it inside the router.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createStore } from '../ui/listeners.ts'
import { useOverlay } from './use-overlay.ts'

type Content = (close: () => void) => ReactNode
type Dialog = { content: Content; key: number; close: () => void }

const shown = createStore<Dialog | undefined>(undefined)
let lastKey = 0

/**
 * Shows the <Dialog> that `content` renders, until `close` or a navigation. Focus returns to where it was.
 * A link inside is a `<Link replace>` without `close`: its page replaces the dialog's history entry.
 */
export function openDialog(content: Content): void {
  const dialog: Dialog = { content, key: ++lastKey, close: () => (shown.get() === dialog ? shown.set(undefined) : undefined) }
  shown.set(dialog)
}

export function DialogHost() {
  const dialog = shown.use()
  const { isOpen, open, close } = useOverlay('dialog')
  const onDialog = useEffectEvent(() => (isOpen ? undefined : open()))
  const onClosed = useEffectEvent(close)
  useEffect(() => (dialog ? onDialog() : undefined), [dialog])
  useEffect(() => (isOpen ? undefined : shown.set(undefined)), [isOpen])
  // Closed by its own button; or a reload or «forward» restored the hash of a dialog that no longer exists.
  useEffect(() => (isOpen && !dialog ? onClosed() : undefined), [dialog, isOpen])
  // Not before its history entry exists: going back at once would find nothing to close.
  return dialog && isOpen ? <OpenDialog key={dialog.key}>{dialog.content(dialog.close)}</OpenDialog> : null
}

function OpenDialog({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return children
}
