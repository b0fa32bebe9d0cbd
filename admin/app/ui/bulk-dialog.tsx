// Makes a change of many records: first a rehearsal with its counts, then the change in steps with progress and result.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { useKeys } from './use-keys.ts'
import type { BulkTarget } from './use-selection.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What the action of the screen is sent. */
export type BulkRequest = {
  intent: string
  target: BulkTarget
  /** nothing is changed, only counted */
  isRehearsal: boolean
  /** of the step before: where to go on */
  next: string | null
  [field: string]: Json
}
/** What it answers. */
export type BulkAnswer = {
  /** of all steps, as counted at the first one */
  total: number
  /** in this step: changed, or that would be */
  done: number
  /** left as they are, with the reason */
  left: readonly { name: string; reason: string }[]
  /** null: this was the last step */
  next: string | null
  error?: string | null
}

type BulkDialogProps = {
  title: string
  target: BulkTarget
  intent: string
  /** that answers; by default that of the screen */
  action?: string
  /** further fields of the request */
  fields?: Record<string, Json>
  /** of the button: «Завершить сеансы» */
  actionName: string
  onClose: () => void
  /** controls above the rehearsal; what they change is in `fields` */
  children?: ReactNode
}

const shownReasons = 8
type Run = { isRehearsal: boolean; isOver: boolean } & Pick<BulkAnswer, 'total' | 'done' | 'left'>
const newRun = (isRehearsal: boolean): Run => ({ isRehearsal, isOver: false, total: 0, done: 0, left: [] })

export function BulkDialog({ title, target, intent, action, fields = {}, actionName, onClose, children }: BulkDialogProps) {
  const { submit, data, state } = useFetcher<BulkAnswer>()
  const [run, setRun] = useState(newRun(true))
  const send = (isRehearsal: boolean, next: string | null) =>
    void submit({ ...fields, intent, target, isRehearsal, next } satisfies BulkRequest, {
      method: 'post',
      encType: 'application/json',
      ...(action !== undefined && { action }),
    })
  const begin = (isRehearsal: boolean) => {
    setRun(newRun(isRehearsal))
    send(isRehearsal, null)
  }
  const rehearse = useEffectEvent((_asked: string) => begin(true))
  const take = useEffectEvent((answer: BulkAnswer) => {
    const { isRehearsal, done, left, total } = run
    setRun({
      isRehearsal,
      isOver: answer.next === null,
      total: total || answer.total,
      done: done + answer.done,
      left: [...left, ...answer.left],
    })
    if (answer.next !== null) send(isRehearsal, answer.next)
  })
  const asked = JSON.stringify([target, fields])
  useEffect(() => rehearse(asked), [asked])
  useEffect(() => {
    if (data) take(data)
  }, [data])
  const isReady = run.isRehearsal && run.isOver && run.done > 0
  const isChanging = !run.isRehearsal && !run.isOver && !data?.error
  useKeys([{ code: 'Ctrl+Enter', run: () => isReady && begin(false) }], { isInDialog: true })
  return (
    <Dialog title={title} onClose={isChanging ? undefined : onClose}>
      {children}
      <div role="status" className="mt-2 flex flex-col gap-2">
        {data?.error ? <FieldError>{data.error}</FieldError> : <Counts run={run} isBusy={state !== 'idle'} />}
        {run.isRehearsal ? null : (
          <progress className="w-full accent-primary" aria-label={actionName} value={run.done + run.left.length} max={run.total || 1} />
        )}
      </div>
      {run.left.length > 0 ? (
        <ul className="mt-2 rounded-control bg-warning-tint px-3 py-2 text-warning">
          {run.left.slice(0, shownReasons).map(({ name, reason }) => (
            <li key={name}>
              <b>{name}</b>: {reason}
            </li>
          ))}
          {run.left.length > shownReasons ? <li>и ещё {run.left.length - shownReasons}</li> : null}
        </ul>
      ) : null}
      <div className="mt-4 flex gap-2">
        {run.isRehearsal ? (
          <Button look="solid" keys="Ctrl Enter" disabled={!isReady} onClick={() => begin(false)}>
            {actionName} {run.isOver ? run.done : ''}
          </Button>
        ) : null}
        {isChanging ? null : <Button onClick={onClose}>{run.isRehearsal ? 'Не надо' : 'Закрыть'}</Button>}
      </div>
    </Dialog>
  )
}

function Counts({ run: { isRehearsal, isOver, total, done, left }, isBusy }: { run: Run; isBusy: boolean }) {
  if (isRehearsal && !isOver) return <p className="text-muted">{isBusy ? 'Считаем…' : 'Подготовка…'}</p>
  const rest = left.length > 0 ? `, останутся как были ${left.length}` : ''
  return (
    <p>
      {isRehearsal ? `Изменится ${done} из\u00a0${total}` : isOver ? `Готово: ${done}` : `Сделано ${done} из\u00a0${total}`}
      {rest}
    </p>
  )
}
