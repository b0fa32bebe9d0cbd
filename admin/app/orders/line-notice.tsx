// Says at a line that a colleague has changed its quantity meanwhile, and lets one choose between both (STAFF-06).
import { ConflictDialog } from '#admin/ui/conflict-dialog.tsx'
import type { useChange } from './use-change.ts'

type NoticeProps = {
  number: string
  unit: string
  quantity: number
  /** as it was when typing began */
  base: number
  typed: number
  isOlder: boolean
  change: ReturnType<typeof useChange>
  /** @param isMine the typed one is sent over the other */
  choose: (isMine: boolean) => void
}

export default function LineNotice({ number, unit, quantity, base, typed, isOlder, change, choose }: NoticeProps) {
  const { refusal, conflict, closeConflict } = change
  return (
    <>
      {isOlder && !refusal ? (
        <p role="status" className="text-warning">
          Количество изменил другой сотрудник, отличия покажем при сохранении
        </p>
      ) : null}
      {conflict ? (
        <ConflictDialog
          title={`Заказ ${number}`}
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
