// Renders the account's delivery addresses and payers: added, changed, deleted by plain forms (CHK-04).
import type { ReactNode } from 'react'
import type { SavedAddress, SavedPayer } from '#contract/orders/orders.ts'
import { PostForm } from '../forms/post-form.tsx'
import { fieldProps } from '../forms/field-props.ts'
import type { FormResult } from '../forms/form-result.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useUndoToast } from '../forms/use-undo-toast.ts'
import { Field } from '../ui/controls/field.tsx'
import { Summary } from '../ui/disclosure-summary.tsx'
import { Notice } from '../ui/notice.tsx'

/** `savedRow`: kind and id of the form that the result belongs to, «address:» for a new row */
export type SavedRowResult = FormResult<'address' | 'name' | 'bin'> & { savedRow?: string; isInvoiced?: boolean }

type Shared = { action: string; result: SavedRowResult | undefined }

export function SavedAddresses({ addresses, ...shared }: Shared & { addresses: SavedAddress[] }) {
  return (
    <SavedRows
      kind="address"
      rows={addresses}
      hint={<>Адрес запомнится после первого заказа с&nbsp;доставкой.</>}
      addTitle="Добавить адрес"
      saveTitle="Сохранить адрес"
      view={(row) => ({
        key: `${row.id} ${row.address}`,
        name: row.address,
        removedText: `Адрес удалён: ${row.address}`,
        fields: { address: row.address },
      })}
      renderFields={(row, idPrefix, own) => (
        <Field
          {...fieldProps({ address: row?.address ?? '', ...own?.values }, own?.errors ?? {}, idPrefix)('address')}
          label="Адрес доставки"
          maxLength={300}
          autoComplete="street-address"
          hint="Город, улица, дом, подъезд или объект"
        />
      )}
      {...shared}
    />
  )
}

export function SavedPayers({ payers, ...shared }: Shared & { payers: SavedPayer[] }) {
  return (
    <SavedRows
      kind="payer"
      rows={payers}
      hint={<>Плательщик запомнится после первого заказа по&nbsp;счёту.</>}
      addTitle="Добавить плательщика"
      saveTitle="Сохранить плательщика"
      view={(row) => ({
        key: `${row.id} ${row.name} ${row.bin} ${row.isInvoiced}`,
        name: row.name,
        note: `БИН/ИИН ${row.bin}${row.isInvoiced ? ', по\u00a0счёту' : ''}`,
        removedText: `Плательщик удалён: ${row.name}`,
        fields: { name: row.name, bin: row.bin, ...(row.isInvoiced && { isInvoiced: '1' }) },
      })}
      renderFields={(row, idPrefix, own) => {
        const field = fieldProps({ name: row?.name ?? '', bin: row?.bin ?? '', ...own?.values }, own?.errors ?? {}, idPrefix)
        const isInvoiced = own?.isInvoiced ?? row?.isInvoiced ?? true
        return (
          <>
            <Field {...field('name')} label="Плательщик" maxLength={200} autoComplete="organization" placeholder="ТОО «Стройдом»" />
            <Field {...field('bin')} label="БИН или ИИН" inputMode="numeric" maxLength={60} hint="12 цифр" />
            <label className="flex min-h-11 items-center gap-3 text-16">
              <input type="checkbox" name="isInvoiced" value="1" className="check-box" defaultChecked={isInvoiced} />
              Выставлять счёт
            </label>
          </>
        )
      }}
      {...shared}
    />
  )
}

type SavedRowsProps<Row> = Shared & {
  kind: 'address' | 'payer'
  rows: readonly Row[]
  /** shown without rows */
  hint: ReactNode
  addTitle: string
  saveTitle: string
  /** `key`: a saved change closes the form and has no draft; `fields`: of the form that adds a removed row again */
  view: (row: Row) => { key: string; name: string; note?: string; removedText: string; fields: Record<string, string> }
  /** @param row null: the form adds one @param own the result of this form */
  renderFields: (row: Row | null, idPrefix: string, own: SavedRowResult | undefined) => ReactNode
}

function SavedRows<Row extends { id: string; usedAt: Date }>(props: SavedRowsProps<Row>) {
  const { kind, rows, hint, addTitle, view, action } = props
  const onRemoved = useUndoToast(
    rows.map(({ id }) => id),
    action,
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
            return (
              <li key={key} className="px-4 py-3">
                <p className="text-16 wrap-anywhere">{name}</p>
                {note ? <p className="text-14 text-muted">{note}</p> : null}
                {at === 0 ? <p className="text-14 text-stock">Выбран при оформлении</p> : null}
                <div className="flex flex-wrap items-start gap-x-5">
                  <RowForm {...props} row={row} draftName={key} className="max-w-full open:w-full" summaryClass="text-14 text-primary">
                    Изменить<span className="sr-only">: {name}</span>
                  </RowForm>
                  <RowActions
                    {...{ kind, action, id: row.id, name, isFirst: at === 0 }}
                    onDelete={() => onRemoved({ ids: [row.id], text: removedText, fields: again })}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <RowForm key={rows.length} {...props} row={null} draftName={String(rows.length)} summaryClass="text-16 text-primary">
        {addTitle}
      </RowForm>
    </>
  )
}

type RowFormProps<Row> = SavedRowsProps<Row> & {
  row: Row | null
  draftName: string
  className?: string
  summaryClass: string
  /** of the closed form */
  children: ReactNode
}

function RowForm<Row extends { id: string }>(props: RowFormProps<Row>) {
  const { kind, row, draftName, action, result, saveTitle, renderFields, className, summaryClass, children } = props
  const draft = useFormDraft(`${kind} ${draftName}`)
  const own = result?.savedRow === `${kind}:${row?.id ?? ''}` ? result : undefined
  return (
    <details open={own !== undefined} className={className}>
      <Summary className={summaryClass}>{children}</Summary>
      {own?.text ? <Notice tone="error">{own.text}</Notice> : null}
      <PostForm {...draft} className="grid gap-4 pt-2" action={action}>
        <input type="hidden" name="id" value={row?.id ?? ''} />
        {renderFields(row, `${kind}-${row?.id ?? 'new'}-`, own)}
        <SubmitButton variant="plain" className="justify-self-start" intent={`save-${kind}`}>
          {saveTitle}
        </SubmitButton>
      </PostForm>
    </details>
  )
}

type RowActionsProps = { kind: string; action: string; id: string; name: string; isFirst: boolean; onDelete: () => void }

/** @param onDelete the form was sent to delete the row */
function RowActions({ kind, action, id, name, isFirst, onDelete }: RowActionsProps) {
  const look = 'min-h-11 text-14 font-medium'
  return (
    <PostForm action={action} className="flex flex-wrap gap-x-5">
      <input type="hidden" name="id" value={id} />
      {isFirst ? null : (
        <button name="intent" value={`prefer-${kind}`} className={`${look} text-primary`} aria-label={`Сделать основным: ${name}`}>
          Сделать основным
        </button>
      )}
      <button name="intent" value={`delete-${kind}`} className={`${look} text-error`} aria-label={`Удалить: ${name}`} onClick={onDelete}>
        Удалить
      </button>
    </PostForm>
  )
}
