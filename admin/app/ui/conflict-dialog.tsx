// Shows the edits of two people field by field: what merges by itself, and what has to be chosen (STAFF-06).
import { Check, CircleAlert, Equal } from 'lucide-react'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { KeyStrip, type NamedKeys } from './key-strip.tsx'
import { compareEdits, formatValue, type Json, type RecordValues } from './record-changes.ts'
import { useKeys } from './use-keys.ts'
import type { RecordField } from './use-record-form.ts'

type Side = 'theirs' | 'mine'
const columns = 'grid grid-cols-[120px_1fr_1.6fr_1.6fr] items-center gap-3 px-5'

const keysWith = (who: string): NamedKeys[] => [
  [['↑', '↓'], 'поле'],
  [['←'], who],
  [['→'], 'у\u00a0вас'],
  [['Ctrl', 'S'], 'сохранить выбранное'],
]

type ConflictDialogProps = {
  title: string
  by: string
  at: string
  fields: readonly RecordField[]
  /** as it was opened */
  base: RecordValues
  /** as others have saved it */
  record: RecordValues
  changes: RecordValues
  /** @param chosen of the changes; none: theirs stay */
  saveOver: (chosen: RecordValues) => void
  closeAnswer: () => void
}

export function ConflictDialog({ title, by, at, fields, base, record, changes, saveOver, closeAnswer }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const { toChoose, agreed, theirs } = compareEdits(
    base,
    record,
    changes,
    fields.map(({ name }) => name),
  )
  const isCompared = toChoose.length + agreed.length > 0
  const left = toChoose.filter((name) => !chosen[name]).length
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  const titleOf = (name: string) => fieldOf(name)?.title ?? name
  const show = (name: string, value: Json = null) => fieldOf(name)?.show?.(value) ?? (formatValue(value) || '–')
  const choose = (side: Side) => setChosen(Object.fromEntries(toChoose.map((name) => [name, side])))
  const save = () => {
    if (left > 0) return
    saveOver(Object.fromEntries(Object.entries(changes).filter(([name]) => chosen[name] !== 'theirs' && !agreed.includes(name))))
  }
  useKeys([{ code: 'Ctrl+KeyS', run: save }], { isInDialog: true })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, name: string) => {
    const side = { ArrowLeft: 'theirs', ArrowRight: 'mine' }[event.code]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
    if (side === undefined && step === undefined) return
    event.preventDefault()
    if (side === 'theirs' || side === 'mine') setChosen({ ...chosen, [name]: side })
    const row = event.currentTarget.closest('fieldset')
    const next = step === undefined ? row : step > 0 ? row?.nextElementSibling : row?.previousElementSibling
    next?.querySelectorAll('input')[side === 'mine' ? 1 : 0]?.focus()
  }
  const who = by === '' ? 'Кто-то ещё' : by
  return (
    <Dialog title={`${title}: пока вы правили, запись изменили`} onClose={closeAnswer} className="max-w-240">
      <p className="-mt-2 mb-3 flex flex-wrap items-center gap-x-1.5 text-muted">
        <Avatar name={who} size="size-5" />
        <b>{who}</b> {at}. Ваши правки целы, ничего не{'\u00a0'}записано
      </p>
      <div className="-mx-5 max-h-[60dvh] overflow-y-auto">
        {isCompared ? (
          <p aria-hidden="true" className={`${columns} border-t border-line bg-ground py-1.5 text-muted max-md:hidden`}>
            <span>Поле</span>
            <span>Было, когда вы открыли</span>
            <span className="flex items-center gap-1.5">
              <Avatar name={who} size="size-5" />
              {who}
            </span>
            <span>У вас</span>
          </p>
        ) : null}
        {toChoose.map((name) => (
          <fieldset
            key={name}
            className={`${columns} border-t border-line py-2 max-md:grid-cols-1 max-md:gap-1 ${chosen[name] ? '' : 'bg-row-warning'}`}
          >
            <legend className="sr-only">{titleOf(name)}</legend>
            <p aria-hidden="true">
              <b>{titleOf(name)}</b>
              {chosen[name] ? null : (
                <span className="flex items-center gap-1 text-warning">
                  <CircleAlert size={14} aria-hidden /> выберите
                </span>
              )}
            </p>
            <p className="text-muted">
              <span className="md:sr-only">Было: </span>
              {show(name, base[name])}
            </p>
            {(['theirs', 'mine'] as const).map((side) => (
              <label
                key={side}
                className={`flex gap-2 rounded-control border px-2.5 py-1.5 ${chosen[name] === side ? 'border-primary bg-primary-tint ring-1 ring-primary' : 'border-edge'}`}
              >
                <input
                  type="radio"
                  name={name}
                  className="mt-0.5 size-4"
                  checked={chosen[name] === side}
                  onChange={() => setChosen({ ...chosen, [name]: side })}
                  onKeyDown={(event) => onKeyDown(event, name)}
                />
                <span>
                  <span className="block text-muted md:sr-only">{side === 'mine' ? 'У вас: ' : `${who}: `}</span>
                  {show(name, side === 'mine' ? changes[name] : record[name])}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {agreed.map((name) => (
          <p key={name} className={`${columns} border-t border-line py-2 max-md:grid-cols-1 max-md:gap-1`}>
            <b>{titleOf(name)}</b>
            <span className="text-muted">
              <span className="md:sr-only">Было: </span>
              {show(name, base[name])}
            </span>
            <span className="flex gap-2 rounded-control border border-line bg-ground px-2.5 py-1.5 md:col-span-2">
              <Equal size={16} aria-hidden className="mt-0.5 shrink-0 text-stock" />
              <span>
                {show(name, record[name])}{' '}
                <span className="text-muted">
                  — у{'\u00a0'}обоих одно и{'\u00a0'}то{'\u00a0'}же
                </span>
              </span>
            </span>
          </p>
        ))}
        {theirs.length > 0 || !isCompared ? (
          <p className="flex gap-2 border-t border-line px-5 py-2">
            <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-stock" />
            <span>
              <b>Сложится само:</b>{' '}
              {theirs.map((name) => `${titleOf(name)} — ${show(name, record[name])}`).join('; ') || 'ваших правок это не\u00a0касается'}
            </span>
          </p>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {toChoose.length > 0 ? (
          <>
            <Button look="text" onClick={() => choose('theirs')}>
              Взять всё: {who}
            </Button>
            <Button look="text" onClick={() => choose('mine')}>
              Взять всё: у{'\u00a0'}вас
            </Button>
          </>
        ) : null}
        <span role="status" className="ml-auto text-muted max-md:w-full">
          {left > 0 ? `осталось полей: ${left}` : ''}
        </span>
        <Button keys="Esc" onClick={closeAnswer}>
          Вернуться к форме
        </Button>
        <Button look="solid" keys="Ctrl S" disabled={left > 0} onClick={save}>
          Сохранить
        </Button>
      </div>
      {toChoose.length > 0 ? (
        <p className="mt-2 flex justify-end text-muted">
          <KeyStrip rows={keysWith(who)} />
        </p>
      ) : null}
    </Dialog>
  )
}

type FormConflictProps = Omit<ConflictDialogProps, 'by' | 'at' | 'saveOver' | 'closeAnswer'> & {
  /** of a refusal, once the record has been read again */
  conflict: { by: string; at: string } | undefined
  form: RefObject<HTMLFormElement | null>
  /** fields that send the form again, over what is stored now */
  again: Readonly<Record<string, string>>
  send: (form: FormData) => void
  /** theirs stay */
  onTheirs: () => void
}

/** Of a form that is sent as a whole. */
export function FormConflict({ conflict, form, again, send, onTheirs, ...values }: FormConflictProps) {
  const [closed, setClosed] = useState<typeof conflict>()
  if (!conflict || conflict === closed) return null
  const saveOver = (chosen: RecordValues) => {
    setClosed(conflict)
    if (Object.keys(chosen).length === 0) return onTheirs()
    const data = new FormData(form.current ?? undefined)
    for (const [name, text] of Object.entries(again)) data.set(name, text)
    return send(data)
  }
  return <ConflictDialog {...values} {...conflict} saveOver={saveOver} closeAnswer={() => setClosed(conflict)} />
}
