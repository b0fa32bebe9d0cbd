// Shows a native dialog over the page while it is rendered.
import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-full max-w-120 rounded-sheet bg-surface p-5 text-ink shadow-overlay max-md:mx-2 max-md:w-[calc(100%-16px)]"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Закрыть"
          className="flex size-8 items-center justify-center"
          onClick={() => dialog.current?.close()}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  )
}
