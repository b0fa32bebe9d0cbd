// Says at a line that a colleague has changed its quantity meanwhile, and lets one choose between both (STAFF-06).
import type { DeskLine, DeskOrder } from '#contract/orders/desk-order.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { ConflictDialog } from '#admin/ui/conflict-dialog.tsx'
import type { useChange } from './use-change.ts'

type NoticeProps = {
  order: DeskOrder
  line: DeskLine
  /** as it was when typing began */
  base: number
  typed: number
  isOlder: boolean
  change: ReturnType<typeof useChange>
  /** @param isMine the typed one is sent over the other */
  choose: (isMine: boolean) => void
}

export default function LineNotice({ order, line, base, typed, isOlder, change, choose }: NoticeProps) {
  const { refusal, conflict, closeConflict } = change
  const { name, unit, quantity } = line
  const last = order.history.find(({ note }) => note.includes(name))
  return (
    <>
      {isOlder && !refusal ? (
        <p role="status" className="text-warning">
          Количество уже {quantity}
          {last?.actor ? `: ${last.actor}, ${formatTime(last.at)}` : ''}. Отличия покажем при сохранении
        </p>
      ) : null}
      {conflict ? (
        <ConflictDialog
          title={`Заказ ${order.number}`}
          by={conflict.by}
          at={conflict.at}
          fields={[{ name: 'quantity', title: `Количество, ${unit}` }]}
          base={{ quantity: base }}
          record={{ quantity }}
          changes={{ quantity: typed }}
          saveOver={(chosen) => choose('quantity' in chosen)}
          closeAnswer={closeConflict}
        />
      ) : null}
    </>
  )
}
