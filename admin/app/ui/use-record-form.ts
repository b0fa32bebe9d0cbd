// Holds the edits of a record apart from its data, which others change meanwhile: base, edits, errors, saving (STAFF-06).
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { pickChanges, formatValue, type Json, type RecordValues } from './record-changes.ts'
import { showToast } from './toast.tsx'

/** A field in dialogs and in the save bar. */
export type RecordField = { name: string; title: string; show?: (value: Json) => string }

/** What the action of the screen answers (admin/app/frame/save-record.loader.ts). */
export type SaveAnswer =
  | { kind: 'saved' }
  | { kind: 'refused'; errors: Partial<Record<string, string>>; text: string | null }
  /** changed since it was read; by whom and when, for people */
  | { kind: 'conflict'; by: string; at: string }
  | { kind: 'gone'; by: string; at: string }

type Options<Values> = { record: Values & { version: number }; fields: readonly RecordField[]; intent: string }

export type RecordForm = ReturnType<typeof useRecordForm>

export function useRecordForm<Values extends RecordValues>({ record, fields, intent }: Options<Values>) {
  const { submit, data, state } = useFetcher<SaveAnswer>()
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState<RecordValues>({})
  /** as it was when typing began */
  const [opened, setOpened] = useState<RecordValues & { version: number }>(record)
  const [answer, setAnswer] = useState<SaveAnswer>()
  const lastSent = useRef<RecordValues>({})
  const isTouched = Object.keys(edits).length > 0
  const base = isTouched ? opened : record
  const changes = pickChanges(base, edits)
  const valueOf = (name: string): Json => (name in edits ? edits[name] : base[name]) ?? null
  const changed = fields.filter(({ name }) => name in changes)

  const send = (sent: RecordValues, version: number) => {
    lastSent.current = sent
    void submit({ intent, version, changes: sent }, { method: 'post', encType: 'application/json' })
  }
  const take = useEffectEvent((given: SaveAnswer) => {
    setAnswer(given)
    if (given.kind === 'conflict') void revalidate()
    if (given.kind !== 'saved') return
    // What was typed meanwhile stays, over what is stored now.
    setOpened(record)
    setEdits(pickChanges({ ...base, ...lastSent.current }, edits))
    showToast({ text: 'Сохранено' })
  })
  // When the page has read its data again: what is shown can be acted on.
  useEffect(() => {
    if (data && state === 'idle') take(data)
  }, [data, state])

  return {
    fields,
    base,
    /** as others see it now */
    record: record as RecordValues & { version: number },
    changes,
    changed,
    isDirty: changed.length > 0,
    isSaving: state !== 'idle',
    /** somebody else has saved since typing began */
    isOlder: isTouched && record.version !== base.version,
    answer,
    error: (name: string): string | undefined => (answer?.kind === 'refused' ? answer.errors[name] : undefined),
    value: valueOf,
    /** of a text field */
    text: (name: string): string => formatValue(valueOf(name)),
    set(name: string, value: RecordValues[string]) {
      if (!isTouched) setOpened(record)
      setEdits({ ...edits, [name]: value })
    },
    save: () => send(changes, base.version),
    /** After a conflict: the chosen edits, on what is stored now. */
    saveOver(chosen: RecordValues) {
      setOpened(record)
      setEdits(chosen)
      setAnswer(undefined)
      if (Object.keys(pickChanges(record, chosen)).length > 0) send(pickChanges(record, chosen), record.version)
    },
    closeAnswer: () => setAnswer(undefined),
    undo: () => setEdits({}),
  }
}
