// Renders the account's delivery addresses: added, changed, deleted by plain forms (CHK-04).
import { Form } from 'react-router'
import type { SavedAddress } from '#contract/orders/orders.ts'
import { fieldProps } from '../forms/field-props.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { useUndoToast } from '../forms/use-undo-toast.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { SavedRow, SavedRowForm, type SavedRowResult } from './saved-row.tsx'

type SavedAddressesProps = { addresses: SavedAddress[]; result: SavedRowResult | undefined; action: string }

export function SavedAddresses({ addresses, result, action }: SavedAddressesProps) {
  const onRemoved = useUndoToast(
    addresses.map(({ id }) => id),
    action,
  )
  return (
    <>
      {addresses.length === 0 ? (
        <p className="text-16 text-muted">Адрес запомнится после первого заказа с&nbsp;доставкой.</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line">
          {addresses.map((row, at) => (
            <SavedRow
              key={rowKey(row)}
              id={row.id}
              kind="address"
              name={row.address}
              isFirst={at === 0}
              onDelete={() =>
                onRemoved({
                  ids: [row.id],
                  text: `Адрес удалён: ${row.address}`,
                  fields: { intent: 'save-address', id: '', address: row.address, usedAt: row.usedAt.toISOString() },
                })
              }
              {...{ action, result }}
            >
              <AddressForm row={row} draftName={rowKey(row)} {...{ action, result }} />
            </SavedRow>
          ))}
        </ul>
      )}
      <SavedRowForm key={addresses.length} kind="address" title="Добавить адрес" result={result}>
        <AddressForm row={null} draftName={String(addresses.length)} {...{ action, result }} />
      </SavedRowForm>
    </>
  )
}

/** A saved change closes the form and has no draft. */
const rowKey = (row: SavedAddress): string => `${row.id} ${row.address}`

type AddressFormProps = { row: SavedAddress | null; draftName: string; action: string; result: SavedRowResult | undefined }

function AddressForm({ row, draftName, action, result }: AddressFormProps) {
  const isSending = useSubmitting('save-address')
  const draft = useFormDraft(`address ${draftName}`)
  const own = result?.savedRow === `address:${row?.id ?? ''}` ? result : undefined
  return (
    <Form {...draft} method="post" preventScrollReset noValidate className="grid gap-4 pt-2" action={action}>
      <input type="hidden" name="id" value={row?.id ?? ''} />
      <Field
        {...fieldProps({ address: row?.address ?? '', ...own?.values }, own?.errors ?? {}, `address-${row?.id ?? 'new'}-`)('address')}
        label="Адрес доставки"
        maxLength={300}
        autoComplete="street-address"
        hint="Город, улица, дом, подъезд или объект"
      />
      <Button type="submit" variant="plain" className="justify-self-start" busy={isSending} name="intent" value="save-address">
        Сохранить адрес
      </Button>
    </Form>
  )
}
