// Asks for what changes a line: an agreed price, an analogue, what came back.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isQuote } from '#contract/orders/orders.ts'
import { formatAmount } from '#contract/values/money.ts'
import type { DeskLine, DeskOrder, OfferedProduct } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { ConflictDialog } from '#admin/ui/conflict-dialog.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Field, FieldError } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { pickChanges } from '#admin/ui/record-changes.ts'
import type { RecordField } from '#admin/ui/use-record-form.ts'
import { readField } from '#web/forms/form-data.ts'
import { priceText, parseUnits } from './order-texts.ts'
import { ProductChoices } from './product-choices.tsx'
import { SumField, parseTiyn } from './sum-field.tsx'
import { useChange } from './use-change.ts'

export default function LineDialog({ kind, ...props }: DialogProps & { kind: 'price' | 'analogue' | 'return' }) {
  const Shown = { price: PriceDialog, analogue: AnalogueDialog, return: ReturnDialog }[kind]
  return <Shown {...props} />
}

export type FoundAnalogues = { analogues: Partial<Record<string, OfferedProduct[]>> }

type DialogProps = { order: DeskOrder; line: DeskLine; onClose: () => void }

type AgreedPrice = { priceTiyn: number; priceReason: string }

const priceFields = (unit: string): readonly RecordField[] => [
  { name: 'priceTiyn', title: 'Цена, ₸', show: (tiyn) => priceText(typeof tiyn === 'number' ? tiyn : null, unit) },
  { name: 'priceReason', title: 'Причина' },
]
const seenOf = ({ priceTiyn, priceReason }: DeskLine) => ({ priceTiyn: [priceTiyn], priceReason: [priceReason] })

function PriceDialog({ order, line, onClose }: DialogProps) {
  const { position, priceTiyn, listPriceTiyn, priceReason, name, unit } = line
  const { send, refusal, refusalText, conflict, closeConflict, isBusy } = useChange(order, onClose)
  const [mine, setMine] = useState<AgreedPrice>()
  const save = (agreed: AgreedPrice, over: DeskLine) => {
    setMine(agreed)
    send({ kind: 'price', position, priceTiyn: agreed.priceTiyn, reason: agreed.priceReason }, seenOf(over))
  }
  const now = order.lines.find((one) => one.position === position) ?? line
  const isAgreed = priceReason !== ''
  const dialog = (
    <FormDialog
      title="Согласовать цену"
      submit="Согласовать"
      isDisabled={isBusy}
      refusal={refusalText}
      aside={
        isAgreed ? (
          <Button look="text" onClick={() => send({ kind: 'listPrice', position }, seenOf(line))}>
            Вернуть {priceText(listPriceTiyn, unit)}
          </Button>
        ) : null
      }
      onSubmit={(form) => save({ priceTiyn: parseTiyn(readField(form, 'price')), priceReason: readField(form, 'reason') }, line)}
      onClose={onClose}
    >
      <p>
        {name}
        <span className="block text-muted">
          {isAgreed ? 'была' : 'сейчас'} {priceText(isAgreed ? listPriceTiyn : priceTiyn, unit)}
        </span>
      </p>
      <SumField
        label="Новая цена, ₸"
        name="price"
        defaultValue={priceTiyn === null ? '' : formatAmount(priceTiyn)}
        error={refusal?.fields['priceTiyn']}
      />
      <Field
        label="Причина"
        name="reason"
        defaultValue={priceReason || (isQuote(order.status) ? `КП ${order.number}` : '')}
        error={refusal?.fields['reason']}
        hint={'Её увидят коллеги в\u00a0истории'}
      />
    </FormDialog>
  )
  return (
    <>
      {dialog}
      {conflict && mine ? (
        <ConflictDialog
          title={`Заказ ${order.number}`}
          by={conflict.by}
          at={conflict.at}
          fields={priceFields(unit)}
          base={{ priceTiyn, priceReason }}
          record={{ priceTiyn: now.priceTiyn, priceReason: now.priceReason }}
          changes={pickChanges({ priceTiyn, priceReason }, mine)}
          saveOver={(chosen) => {
            if (Object.keys(chosen).length === 0) return onClose()
            // A price on request cannot be agreed.
            const theirs = { priceTiyn: now.priceTiyn ?? mine.priceTiyn, priceReason: now.priceReason }
            return save({ ...theirs, ...chosen }, now)
          }}
          closeAnswer={closeConflict}
        />
      ) : null}
    </>
  )
}

function AnalogueDialog({ order, line, onClose }: DialogProps) {
  const fetcher = useFetcher<FoundAnalogues>()
  const { send, refusal, isBusy } = useChange(order, onClose)
  const { load } = fetcher
  useEffect(
    () => void load(`/orders/find?${new URLSearchParams({ number: order.number, analogues: line.article })}`),
    [load, order.number, line.article],
  )
  const products = fetcher.data?.analogues[line.article]
  return (
    <Dialog title="Заменить аналогом" onClose={onClose}>
      <p className="mb-2 text-muted">
        Вместо «{line.name}», {line.quantity} {line.unit}
      </p>
      {products?.length === 0 ? <p>Аналогов нет.</p> : null}
      <ProductChoices
        products={products}
        shops={order.shops}
        verb="Заменить"
        nameOf={({ name }) => `Заменить на ${name}`}
        isBusy={isBusy}
        onPick={({ article }) => send({ kind: 'replace', position: line.position, article }, { article: [line.article] })}
      />
      {refusal ? <FieldError>{refusal.text}</FieldError> : null}
    </Dialog>
  )
}

function ReturnDialog({ order, line, onClose }: DialogProps) {
  const most = line.quantity - line.returned
  const { send, refusal, isBusy } = useChange(order, onClose)
  const accept = (form: FormData) =>
    send({ kind: 'return', position: line.position, quantity: parseUnits(readField(form, 'count')) }, { returned: [line.returned] })
  return (
    <FormDialog title="Принять возврат" submit="Принять" isDisabled={isBusy} onSubmit={accept} onClose={onClose}>
      <p>{line.name}</p>
      <Field
        label={`Сколько, ${line.unit}`}
        name="count"
        inputMode="numeric"
        defaultValue={most}
        error={refusal?.fields['quantity'] ?? refusal?.text}
        hint={`Не больше ${most}. Товар вернётся на\u00a0остаток; деньги отметьте в\u00a0«Оплате».`}
      />
    </FormDialog>
  )
}
