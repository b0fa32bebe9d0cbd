// Renders the account's delivery addresses: added, changed, deleted by plain forms (CHK-04).
import { Form } from 'react-router'
import type { SavedAddress } from '#contract/orders/orders.ts'
import { fieldProps } from '../forms/field-props.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { SavedRows, type SavedRowResult } from './saved-row.tsx'

type SavedAddressesProps = { addresses: SavedAddress[]; result: SavedRowResult | undefined; action: string }

export function SavedAddresses({ addresses, result, action }: SavedAddressesProps) {
  return (
    <SavedRows
      kind="address"
      rows={addresses}
      hint={<>Адрес запомнится после первого заказа с&nbsp;доставкой.</>}
      addTitle="Добавить адрес"
      view={(row) => ({
        key: rowKey(row),
        name: row.address,
        removedText: `Адрес удалён: ${row.address}`,
        fields: { address: row.address },
      })}
      renderForm={(row, draftName) => <AddressForm {...{ row, draftName, action, result }} />}
      {...{ action, result }}
    />
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
