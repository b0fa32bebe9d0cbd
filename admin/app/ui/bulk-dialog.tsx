// Makes a change of many records: a rehearsal with its counts, the change in steps with progress and result, and its undo.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { BulkStep } from '#contract/staff/bulk.schema.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import type { Json } from './record-changes.ts'
import { useKeys } from './use-keys.ts'
import type { BulkTarget } from './use-selection.ts'

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
export type BulkAnswer = BulkStep & { error?: string }

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
  /** @param isChanged false: nothing was more than rehearsed */
  onClose: (isChanged: boolean) => void
  /** controls above the rehearsal; what they change is in `fields` */
  children?: ReactNode
}

const shownReasons = 8
type Stage = 'rehearsal' | 'change' | 'undo'
type Run = Omit<Required<BulkStep>, 'next'> & { stage: Stage; target: BulkTarget; isOver: boolean }
const newRun = (stage: Stage, target: BulkTarget): Run => ({ stage, target, isOver: false, total: 0, done: 0, left: [], undo: [] })

export function BulkDialog({ title, target, intent, action, fields = {}, actionName, onClose, children }: BulkDialogProps) {
  const { submit, data, state } = useFetcher<BulkAnswer>()
  const [run, setRun] = useState(newRun('rehearsal', target))
  const send = ({ stage, target: sent }: Run, next: string | null) => {
    const request: BulkRequest = {
      ...fields,
      intent: stage === 'undo' ? 'undo' : intent,
      target: sent,
      isRehearsal: stage === 'rehearsal',
      next,
    }
    void submit(request, { method: 'post', encType: 'application/json', ...(action !== undefined && { action }) })
  }
  const begin = (stage: Stage) => {
    const begun = newRun(stage, stage === 'undo' ? { keys: run.undo } : target)
    setRun(begun)
    send(begun, null)
  }
  const rehearse = useEffectEvent((_asked: string) => begin('rehearsal'))
  const take = useEffectEvent((answer: BulkAnswer) => {
    setRun({
      ...run,
      isOver: answer.next === null,
      total: run.total || answer.total,
      done: run.done + answer.done,
      left: [...run.left, ...answer.left],
      undo: [...run.undo, ...(answer.undo ?? [])],
    })
    if (answer.next !== null) send(run, answer.next)
  })
  const asked = JSON.stringify([target, fields])
  useEffect(() => rehearse(asked), [asked])
  useEffect(() => {
    if (data) take(data)
  }, [data])
  const isRehearsal = run.stage === 'rehearsal'
  const isReady = isRehearsal && run.isOver && run.done > 0
  const isChanging = !isRehearsal && !run.isOver && !data?.error
  const close = () => onClose(!isRehearsal)
  useKeys([{ code: 'Ctrl+Enter', run: () => isReady && begin('change') }], { isInDialog: true })
  return (
    <Dialog title={title} onClose={isChanging ? undefined : close}>
      {children}
      <div role="status" className="mt-2 flex flex-col gap-2">
        {data?.error ? <FieldError>{data.error}</FieldError> : <Counts run={run} isBusy={state !== 'idle'} />}
        {isRehearsal ? null : (
          <progress className="w-full" aria-label={actionName} value={run.done + run.left.length} max={run.total || 1} />
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
        {isRehearsal ? (
          <Button look="solid" keys="Ctrl Enter" disabled={!isReady} onClick={() => begin('change')}>
            {actionName} {run.isOver ? run.done : ''}
          </Button>
        ) : null}
        {!isRehearsal && run.isOver && run.undo.length > 0 ? <Button onClick={() => begin('undo')}>Отменить</Button> : null}
        {isChanging ? null : <Button onClick={close}>{isRehearsal ? 'Не надо' : 'Закрыть'}</Button>}
      </div>
    </Dialog>
  )
}

function Counts({ run: { stage, isOver, total, done, left }, isBusy }: { run: Run; isBusy: boolean }) {
  if (stage === 'rehearsal' && !isOver) return <p className="text-muted">{isBusy ? 'Считаем…' : 'Подготовка…'}</p>
  return (
    <p>
      {stage === 'rehearsal' ? 'Изменится' : !isOver ? 'Сделано' : stage === 'change' ? 'Готово:' : 'Отменено:'} {done}
      {stage === 'rehearsal' || !isOver ? ` из\u00a0${total}` : ''}
      {left.length > 0 ? `, останутся как были ${left.length}` : ''}
    </p>
  )
}
