// Opens a dialog from anywhere in the browser; one host in the root renders it inside the router.
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createListeners } from '../ui/listeners.ts'
import { useOverlay } from './use-overlay.ts'

type Content = (close: () => void) => ReactNode
type Dialog = { content: Content; key: number; close: () => void }

let current: Dialog | undefined // browser only
let lastKey = 0
const { notify, subscribe } = createListeners()

function show(dialog: Dialog | undefined): void {
  current = dialog
  notify()
}

/**
 * Shows the <Dialog> that `content` renders, until `close` or a navigation. Focus returns to where it was.
 * A link inside is a `<Link replace>` without `close`: its page replaces the dialog's history entry.
 */
export function openDialog(content: Content): void {
  const dialog: Dialog = { content, key: ++lastKey, close: () => (current === dialog ? show(undefined) : undefined) }
  show(dialog)
}

export function DialogHost() {
  const dialog = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  const { isOpen, open, close } = useOverlay('dialog')
  const onDialog = useEffectEvent(() => (isOpen ? undefined : open()))
  const onClosed = useEffectEvent(close)
  useEffect(() => (dialog ? onDialog() : undefined), [dialog])
  useEffect(() => (isOpen ? undefined : show(undefined)), [isOpen])
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
