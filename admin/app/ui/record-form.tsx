// Frames the form of a record: save bar, Ctrl+S, question when leaving, choice after a conflict, a record that is gone (STAFF-06, STAFF-10).
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { Button, LinkButton } from './button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { State } from './states.tsx'
import type { RecordForm as Form, SaveAnswer } from './use-record-form.ts'
import { useKeys } from './use-keys.ts'
import { useUnloadQuestion } from './use-unload-question.ts'

type RecordFormProps = {
  form: Form
  /** of the record, in dialogs: «Товар» */
  title: string
  /** of the list that the record belongs to */
  listHref: string
  className?: string
  children: ReactNode
}

export function RecordForm({ form, title, listHref, className, children }: RecordFormProps) {
  const { answer, changed, isDirty, isSaving, isOlder, save, undo } = form
  const element = useRef<HTMLFormElement>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  useKeys([
    { code: 'Ctrl+KeyS', text: 'Сохранить', run: () => isDirty && !isSaving && save() },
    { code: 'Escape', text: 'К списку', run: () => void navigate(listHref), isOff: () => document.querySelector(':popover-open') !== null },
  ])
  useUnloadQuestion(isDirty)
  // Saved on the way out, or refused: then the person stays.
  const left = useEffectEvent((given: SaveAnswer) => {
    if (!isLeaving || blocker.state !== 'blocked') return
    setIsLeaving(false)
    if (given.kind === 'saved') blocker.proceed()
    else blocker.reset()
  })
  useEffect(() => {
    if (answer?.kind === 'refused') element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (answer) left(answer)
  }, [answer])
  if (answer?.kind === 'gone')
    return (
      <State
        icon={Trash2}
        title={`${title}: запись удалена`}
        text={answer.by === '' ? 'Её уже нет, правки сохранить некуда.' : `Удаление: ${answer.by}, ${answer.at}. Правки сохранить некуда.`}
        actions={<LinkButton to={listHref}>К списку</LinkButton>}
      />
    )
  const names = changed.map((field) => field.title).join(', ')
  return (
    <form
      ref={element}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty && !isSaving) save()
      }}
    >
      {children}
      {answer?.kind === 'refused' && answer.text ? <FieldError>{answer.text}</FieldError> : null}
      {isDirty ? (
        <div
          role="group"
          aria-label="Несохранённое"
          className="sticky bottom-0 z-[5] mt-3 flex min-h-13 flex-wrap items-center gap-3 border-t border-line bg-surface py-2 max-md:bottom-14"
        >
          <p role="status" className="min-w-0 flex-1">
            <span className="rounded-badge bg-primary-tint px-1.5 text-primary-hover">Изменено: {changed.length}</span> {names}
            {isOlder ? <span className="block text-warning">Запись изменил кто-то ещё, отличия покажем при сохранении</span> : null}
          </p>
          <Button onClick={undo} disabled={isSaving}>
            Отменить
          </Button>
          <Button type="submit" look="solid" keys="Ctrl S" disabled={isSaving}>
            Сохранить
          </Button>
        </div>
      ) : null}
      {answer?.kind === 'conflict' && isOlder ? <ConflictDialog {...form} title={title} by={answer.by} at={answer.at} /> : null}
      {blocker.state === 'blocked' && !isLeaving ? (
        <Dialog title="Сохранить перед уходом?" onClose={() => blocker.reset()} className="max-w-100">
          <p className="text-muted">
            {title}: изменены {names}.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              look="solid"
              keys="Enter"
              disabled={isSaving}
              onClick={() => {
                setIsLeaving(true)
                save()
              }}
            >
              Сохранить и уйти
            </Button>
            <Button onClick={() => blocker.reset()}>Остаться</Button>
          </div>
          <Button look="text" className="mt-2" onClick={() => blocker.proceed()}>
            Уйти без сохранения
          </Button>
        </Dialog>
      ) : null}
    </form>
  )
}
