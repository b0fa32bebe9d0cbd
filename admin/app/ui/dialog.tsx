// Shows a native dialog over the page while it is rendered.
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

type DialogProps = {
  title: string
  /** undefined: it stays until the page takes it away */
  onClose?: (() => void) | undefined
  className?: string
  children: ReactNode
}

export function Dialog({ title, onClose, className = 'max-w-120', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the page, the browser gives the focus back to what has opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    // The browser would take the button that closes it.
    shown?.querySelector<HTMLElement>('[data-body] :is(input:not([type=hidden]), select, textarea, button)')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose ?? (() => dialog.current?.isConnected && dialog.current.showModal())}
      onCancel={(event) => {
        // Also of a file field inside.
        if (!onClose && event.target === event.currentTarget) event.preventDefault()
      }}
      className={`m-auto w-full ${className} rounded-sheet bg-surface p-5 text-ink shadow-overlay max-md:mx-2 max-md:w-[calc(100%-16px)]`}
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {onClose ? (
          <button
            type="button"
            aria-label="Закрыть"
            className="flex size-8 shrink-0 items-center justify-center max-md:-m-2 max-md:size-11"
            onClick={() => dialog.current?.close()}
          >
            <X size={18} aria-hidden />
          </button>
        ) : null}
      </div>
      <div data-body>{children}</div>
    </dialog>
  )
}
