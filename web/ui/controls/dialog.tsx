// Renders a native <dialog> as window or sheet; CSS locks the scroll (app.css, data-modal).
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

const layouts = {
  modal: 'm-auto w-[min(560px,calc(100vw-32px))] max-h-[calc(100dvh-32px)] rounded-sheet shadow-overlay',
  viewer: 'm-auto w-[min(960px,calc(100vw-32px))] max-h-[calc(100dvh-32px)] rounded-sheet shadow-overlay',
  sheet: 'm-0 h-dvh w-full sm:w-[420px] shadow-overlay',
  screen: 'm-0 h-dvh w-full',
}

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  layout?: keyof typeof layouts
  children: ReactNode
  /** sticky at the bottom */
  footer?: ReactNode
}

export function Dialog({ open, onClose, title, layout = 'modal', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  return (
    // Clicks outside the box have the dialog itself as target; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      data-modal=""
      aria-label={title}
      className={`${layouts[layout]} overflow-hidden bg-surface p-0 open:flex open:flex-col open:animate-[rise_160ms_ease-out]`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open ? (
        <>
          <div className="flex min-h-14 shrink-0 items-center justify-between gap-4 border-b border-line py-2 pl-4 pr-2 md:pl-6">
            <h2 className="text-18">{title}</h2>
            <IconButton icon="close" label="Закрыть" onClick={onClose} />
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-4 md:px-6">{children}</div>
          {footer ? <div className="shrink-0 border-t border-line bg-surface px-4 py-3 md:px-6">{footer}</div> : null}
        </>
      ) : null}
    </dialog>
  )
}
