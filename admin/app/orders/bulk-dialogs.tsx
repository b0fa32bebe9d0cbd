// Changes the state or the shop of the ticked orders: the rehearsal says which cannot.
import { useState } from 'react'
import { orderStatuses } from '#contract/orders/orders.ts'
import { BulkDialog } from '#admin/ui/bulk-dialog.tsx'
import { CheckBox } from '#admin/ui/field.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { BulkTarget } from '#admin/ui/use-selection.ts'

const offered = ['confirmed', 'assembling', 'ready', 'delivering', 'completed'] as const

type DialogProps = { target: BulkTarget; shops: [id: string, name: string][]; onClose: (isChanged: boolean) => void }

export default function OrdersDialog({ kind, ...props }: DialogProps & { kind: 'status' | 'shop' }) {
  return kind === 'status' ? <StatusDialog {...props} /> : <ShopDialog {...props} />
}

function StatusDialog({ target, onClose }: DialogProps) {
  const [to, setTo] = useState<string>('confirmed')
  const [isTold, setIsTold] = useState(false)
  return (
    <BulkDialog
      title="Изменить состояние заказов"
      intent="change"
      action="/orders/bulk"
      target={target}
      fields={{ change: { kind: 'status', to, isTold } }}
      actionName="Изменить"
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <SelectField label="Новое состояние" value={to} onChange={({ target: field }) => setTo(field.value)}>
          {offered.map((status) => (
            <option key={status} value={status}>
              {orderStatuses[status].name}
            </option>
          ))}
        </SelectField>
        <CheckBox label="Сообщить покупателям" checked={isTold} onChange={({ target: box }) => setIsTold(box.checked)} />
      </div>
    </BulkDialog>
  )
}

function ShopDialog({ target, shops, onClose }: DialogProps) {
  const [shop, setShop] = useState(shops[0]?.[0])
  return (
    <BulkDialog
      title="Изменить магазин заказов"
      intent="change"
      action="/orders/bulk"
      target={target}
      fields={{ change: { kind: 'shop', shop: Number(shop) } }}
      actionName="Изменить"
      onClose={onClose}
    >
      <SelectField
        label="Новый магазин"
        hint={'Товары резервируются заново, сначала в\u00a0нём'}
        value={shop}
        onChange={({ target: field }) => setShop(field.value)}
      >
        {shops.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </BulkDialog>
  )
}
