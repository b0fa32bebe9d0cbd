// Adds lines to an open order: by search, or from a pasted list.
import { ClipboardPaste } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DeskOrder, PickedProduct } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { FieldError } from '#admin/ui/field.tsx'
import { ProductSearch } from './product-search.tsx'
import { useChange } from './use-change.ts'

const PasteDialog = lazy(() => import('./paste-dialog.tsx'))

/** @param asked raised by each click on «Добавить» at the head of the lines */
export default function AddLine({ order, asked }: { order: DeskOrder; asked: number }) {
  const [isPasting, setIsPasting] = useState(false)
  const { send, refusal, isBusy } = useChange(order, () => setIsPasting(false))
  const add = (picked: readonly PickedProduct[]) =>
    send({ kind: 'add', items: picked.map(({ product: { article }, quantity }) => ({ article, quantity })) }, {})
  const whom = { number: order.number }
  return (
    <div className="flex w-full min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
      <ProductSearch whom={whom} asked={asked} shops={order.shops} isBusy={isBusy} onPick={(product) => add([{ product, quantity: 1 }])} />
      <Button look="text" icon={ClipboardPaste} onClick={() => setIsPasting(true)}>
        Список или файл
      </Button>
      {refusal ? <FieldError>{refusal.text}</FieldError> : null}
      <Suspense>{isPasting ? <PasteDialog whom={whom} onPick={add} onClose={() => setIsPasting(false)} /> : null}</Suspense>
    </div>
  )
}
