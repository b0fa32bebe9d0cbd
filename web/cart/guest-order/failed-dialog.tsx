// «Возникла ошибка» or «Нет соединения»: the window after an order that failed through no fault of the customer (CHK-03, SHELL-13). The cart and the fields stay
// below it; without scripts the notice on the page says the same.
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** @param failure a new one opens the window again; null = none */
export function FailedDialog({ failure }: { failure: { title: string; detail: string } | null }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(failure !== null), [failure])
  const close = () => setOpen(false)
  return (
    <Dialog open={isOpen} onClose={close} title={failure?.title ?? ''}>
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-error-tint text-error">
          <Icon name="alert" size={32} />
        </span>
        <p>{failure?.detail}</p>
        <Button variant="primary" onClick={close}>
          Вернуться к&nbsp;заказу
        </Button>
      </div>
    </Dialog>
  )
}
