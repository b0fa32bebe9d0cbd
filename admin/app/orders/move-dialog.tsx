// Moves the ticked orders to a state: the rehearsal says which cannot.
import { useState } from 'react'
import { orderStatuses } from '#contract/orders/orders.ts'
import { BulkDialog } from '#admin/ui/bulk-dialog.tsx'
import { CheckBox } from '#admin/ui/field.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { BulkTarget } from '#admin/ui/use-selection.ts'

const offered = ['confirmed', 'assembling', 'ready', 'delivering', 'completed'] as const

export default function MoveDialog({ target, onClose }: { target: BulkTarget; onClose: () => void }) {
  const [to, setTo] = useState<string>('confirmed')
  const [isTold, setIsTold] = useState(false)
  return (
    <BulkDialog
      title="Изменить состояние заказов"
      intent="move"
      action="/orders/bulk"
      target={target}
      fields={{ to, isTold }}
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
