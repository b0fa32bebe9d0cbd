// Renders the account's payers: added, changed, deleted by plain forms (CHK-04).
import { Form } from 'react-router'
import type { SavedPayer } from '#contract/orders/orders.ts'
import { fieldProps } from '../forms/field-props.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { SavedRows, type SavedRowResult } from './saved-row.tsx'

type SavedPayersProps = { payers: SavedPayer[]; result: SavedRowResult | undefined; action: string }

export function SavedPayers({ payers, result, action }: SavedPayersProps) {
  return (
    <SavedRows
      kind="payer"
      rows={payers}
      hint={<>Плательщик запомнится после первого заказа по&nbsp;счёту.</>}
      addTitle="Добавить плательщика"
      view={(row) => ({
        key: rowKey(row),
        name: row.name,
        note: `БИН/ИИН ${row.bin}${row.isInvoiced ? ', по\u00a0счёту' : ''}`,
        removedText: `Плательщик удалён: ${row.name}`,
        fields: { name: row.name, bin: row.bin, ...(row.isInvoiced && { isInvoiced: '1' }) },
      })}
      renderForm={(row, draftName) => <PayerForm {...{ row, draftName, action, result }} />}
      {...{ action, result }}
    />
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
