// Renders saved addresses or payers with their actions, and the places for their forms.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '../forms/form-result.ts'
import { useUndoToast } from '../forms/use-undo-toast.ts'
import { Summary } from '../ui/disclosure-summary.tsx'
import { Notice } from '../ui/notice.tsx'

/** `savedRow`: kind and id of the form that the result belongs to, «address:» for a new row */
export type SavedRowResult = FormResult<'address' | 'name' | 'bin'> & { savedRow?: string; isInvoiced?: boolean }

type Kind = 'address' | 'payer'
const action = 'min-h-11 text-14 font-medium'

type SavedRowsProps<Row> = {
  kind: Kind
  rows: readonly Row[]
  /** shown without rows */
  hint: ReactNode
  addTitle: string
  /** `fields`: of the form that adds a removed row again */
  view: (row: Row) => { key: string; name: string; note?: string; removedText: string; fields: Record<string, string> }
  /** @param row null: the form adds one */
  renderForm: (row: Row | null, draftName: string) => ReactNode
  action: string
  result: SavedRowResult | undefined
}

export function SavedRows<Row extends { id: string; usedAt: Date }>(props: SavedRowsProps<Row>) {
  const { rows, hint, addTitle, view, renderForm, ...shared } = props
  const { kind, action: href } = shared
  const onRemoved = useUndoToast(
    rows.map(({ id }) => id),
    href,
  )
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-16 text-muted">{hint}</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line">
          {rows.map((row, at) => {
            const { key, name, note, removedText, fields } = view(row)
            const again = { intent: `save-${kind}`, id: '', ...fields, usedAt: row.usedAt.toISOString() }
            const onDelete = () => onRemoved({ ids: [row.id], text: removedText, fields: again })
            return (
              <SavedRow key={key} id={row.id} isFirst={at === 0} {...{ name, note, onDelete }} {...shared}>
                {renderForm(row, key)}
              </SavedRow>
            )
          })}
        </ul>
      )}
      <SavedRowForm key={rows.length} title={addTitle} {...shared}>
        {renderForm(null, String(rows.length))}
      </SavedRowForm>
    </>
  )
}

type SavedRowProps = {
  id: string
  kind: Kind
  name: string
  note: string | undefined
  isFirst: boolean
  action: string
  result: SavedRowResult | undefined
  /** the row's form was sent to delete it */
  onDelete: () => void
  children: ReactNode
}

function SavedRow({ id, kind, name, note, isFirst, action: href, result, onDelete, children }: SavedRowProps) {
  const isRefused = result?.savedRow === `${kind}:${id}`
  return (
    <li className="px-4 py-3">
      <p className="text-16 wrap-anywhere">{name}</p>
      {note ? <p className="text-14 text-muted">{note}</p> : null}
      {isFirst ? <p className="text-14 text-stock">Выбран при оформлении</p> : null}
      <div className="flex flex-wrap items-start gap-x-5">
        <details open={isRefused} className="max-w-full open:w-full">
          <Summary className="text-14 text-primary">
            Изменить<span className="sr-only">: {name}</span>
          </Summary>
          {isRefused && result.text ? <RowRefusal>{result.text}</RowRefusal> : null}
          {children}
        </details>
        <Form method="post" preventScrollReset noValidate action={href} className="flex flex-wrap gap-x-5">
          <input type="hidden" name="id" value={id} />
          {isFirst ? null : (
            <button name="intent" value={`prefer-${kind}`} className={`${action} text-primary`} aria-label={`Сделать основным: ${name}`}>
              Сделать основным
            </button>
          )}
          <button
            name="intent"
            value={`delete-${kind}`}
            className={`${action} text-error`}
            aria-label={`Удалить: ${name}`}
            onClick={onDelete}
          >
            Удалить
          </button>
        </Form>
      </div>
    </li>
  )
}

type SavedRowFormProps = { kind: Kind; title: string; result: SavedRowResult | undefined; children: ReactNode }

function SavedRowForm({ kind, title, result, children }: SavedRowFormProps) {
  const isRefused = result?.savedRow === `${kind}:`
  return (
    <details open={isRefused}>
      <Summary className="text-16 text-primary">{title}</Summary>
      {isRefused && result.text ? <RowRefusal>{result.text}</RowRefusal> : null}
      {children}
    </details>
  )
}

function RowRefusal({ children }: { children: string }) {
  return <Notice tone="error">{children}</Notice>
}
