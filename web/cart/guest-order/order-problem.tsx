// Why an order was not placed, above its form; the lines and the fields stay below (CHK-03). Fields name their own errors.
import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { FailedDialog } from './failed-dialog.tsx'

type OrderProblemProps = {
  problem: { title: string; detail: string } | null | undefined
  /** no fault of the customer: the window says it, too */
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
      <Notice tone="error" role="alert">
        <h2 className="text-18">{problem.title}</h2>
        <p className="mt-1">{problem.detail}</p>
      </Notice>
      <FailedDialog failure={isFailure ? problem : null} />
    </div>
  )
}
