// A dialog outside the page's tree: what few visitors open costs the first load nothing, and any code can open it.
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { dropStep, pushStep } from './history-steps.ts'

/**
 * Shows what `content` renders, a <Dialog>, until its `close` is called or the visitor goes back. Focus returns to where it was.
 * There is no router around it: links are plain ones, with `close` as their onClick.
 */
export function openDialog(content: (close: () => void) => ReactNode): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const leave = () => {
    host.querySelector('dialog')?.close()
    root.unmount()
    host.remove()
  }
  const close = () => {
    if (!host.isConnected) return
    leave()
    void dropStep(leave)
  }
  pushStep(leave)
  root.render(content(close))
}
