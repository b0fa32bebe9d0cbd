// Renders the account's payers: added, changed, deleted by plain forms (CHK-04).
import { Form } from 'react-router'
import type { SavedPayer } from '#contract/orders/orders.ts'
import { fieldProps } from '../forms/field-props.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { useUndoToast } from '../forms/use-undo-toast.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { SavedRow, SavedRowForm, type SavedRowResult } from './saved-row.tsx'

type SavedPayersProps = { payers: SavedPayer[]; result: SavedRowResult | undefined; action: string }

export function SavedPayers({ payers, result, action }: SavedPayersProps) {
  const onRemoved = useUndoToast(
    payers.map(({ id }) => id),
    action,
  )
  return (
    <>
      {payers.length === 0 ? (
        <p className="text-16 text-muted">Плательщик запомнится после первого заказа по&nbsp;счёту.</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line">
          {payers.map((row, at) => (
            <SavedRow
              key={rowKey(row)}
              id={row.id}
              kind="payer"
              name={row.name}
              note={`БИН/ИИН ${row.bin}${row.isInvoiced ? ', по\u00a0счёту' : ''}`}
              isFirst={at === 0}
              onDelete={() =>
                onRemoved({
                  ids: [row.id],
                  text: `Плательщик удалён: ${row.name}`,
                  fields: {
                    intent: 'save-payer',
                    id: '',
                    name: row.name,
                    bin: row.bin,
                    usedAt: row.usedAt.toISOString(),
                    ...(row.isInvoiced && { isInvoiced: '1' }),
                  },
                })
              }
              {...{ action, result }}
            >
              <PayerForm row={row} draftName={rowKey(row)} {...{ action, result }} />
            </SavedRow>
          ))}
        </ul>
      )}
      <SavedRowForm key={payers.length} kind="payer" title="Добавить плательщика" result={result}>
        <PayerForm row={null} draftName={String(payers.length)} {...{ action, result }} />
      </SavedRowForm>
    </>
  )
}

/** A saved change closes the form and has no draft. */
const rowKey = (row: SavedPayer): string => `${row.id} ${row.name} ${row.bin} ${row.isInvoiced}`

type PayerFormProps = { row: SavedPayer | null; draftName: string; action: string; result: SavedRowResult | undefined }

function PayerForm({ row, draftName, action, result }: PayerFormProps) {
  const isSending = useSubmitting('save-payer')
  const draft = useFormDraft(`payer ${draftName}`)
  const own = result?.savedRow === `payer:${row?.id ?? ''}` ? result : undefined
  const field = fieldProps({ name: row?.name ?? '', bin: row?.bin ?? '', ...own?.values }, own?.errors ?? {}, `payer-${row?.id ?? 'new'}-`)
  return (
    <Form {...draft} method="post" preventScrollReset noValidate className="grid gap-4 pt-2" action={action}>
      <input type="hidden" name="id" value={row?.id ?? ''} />
      <Field {...field('name')} label="Плательщик" maxLength={200} autoComplete="organization" placeholder="ТОО «Стройдом»" />
      <Field {...field('bin')} label="БИН или ИИН" inputMode="numeric" maxLength={60} hint="12 цифр" />
      <label className="flex min-h-11 items-center gap-3 text-16">
        <input
          type="checkbox"
          name="isInvoiced"
          value="1"
          className="check-box"
          defaultChecked={own?.isInvoiced ?? row?.isInvoiced ?? true}
        />
        Выставлять счёт
      </label>
      <Button type="submit" variant="plain" className="justify-self-start" busy={isSending} name="intent" value="save-payer">
        Сохранить плательщика
      </Button>
    </Form>
  )
}
