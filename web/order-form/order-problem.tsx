// Shows above the form why an order was not placed (CHK-03). Fields show their own errors.
import { useEffect, useState, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** @param failure a new object opens the dialog again; null = none */
function FailedDialog({ failure }: { failure: { title: string; detail: string } | null }) {
  const [closed, setClosed] = useState<typeof failure>(null)
  const close = () => setClosed(failure)
  return (
    <Dialog open={failure !== null && failure !== closed} onClose={close} title={failure?.title ?? ''}>
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

type OrderProblemProps = {
  problem: { title: string; detail: string } | null | undefined
  /** a server or network failure, which the dialog shows as well */
  isFailure: boolean
}

export function OrderProblem({ problem, isFailure }: OrderProblemProps) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) block.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <div ref={block} tabIndex={-1} className="mb-6">
      <Notice tone="error">
        <h2 className="text-18">{problem.title}</h2>
        <p className="mt-1">{problem.detail}</p>
      </Notice>
      <FailedDialog failure={isFailure ? problem : null} />
    </div>
  )
}
