// Asks where an order goes, and for a payment.
import { useState } from 'react'
import type { DeskOrder, DeskShop } from '#contract/orders/desk-order.ts'
import { formatAmount, formatTiyn } from '#contract/values/money.ts'
import { Field } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { textOf } from '#web/forms/form-data.ts'
import { SumField, tiynOf } from './sum-field.tsx'
import { useChange } from './use-change.ts'

type DialogProps = { kind: 'receipt' | 'payment'; order: DeskOrder; allShops: readonly DeskShop[]; left: number; onClose: () => void }

export default function FactDialog({ kind, order, allShops, left, onClose }: DialogProps) {
  return kind === 'receipt' ? <ReceiptDialog {...{ order, allShops, onClose }} /> : <PaymentDialog {...{ order, left, onClose }} />
}

function ReceiptDialog({ order, allShops, onClose }: { order: DeskOrder; allShops: readonly DeskShop[]; onClose: () => void }) {
  const [shop, setShop] = useState(order.address ? 'delivery' : String(order.shop?.id ?? ''))
  const price = order.delivery?.priceTiyn
  const { send, refusal, isBusy } = useChange(order, onClose)
  const isDelivery = shop === 'delivery'
  const save = (form: FormData) => {
    const cost = textOf(form, 'cost').trim()
    const deliveryTiyn = cost === '' ? null : tiynOf(cost)
    const seen = { shopId: [order.shop?.id ?? null], address: [order.address ?? ''] }
    if (isDelivery) send({ kind: 'receipt', shop: null, address: textOf(form, 'address'), deliveryTiyn }, seen)
    else send({ kind: 'receipt', shop: shop === '' ? null : Number(shop), address: '' }, seen)
  }
  return (
    <FormDialog title="Получение" submit="Сохранить" isDisabled={isBusy} refusal={refusal?.text} onSubmit={save} onClose={onClose}>
      <SelectField label="Откуда или куда" value={shop} onChange={({ target }) => setShop(target.value)}>
        <option value="">Решит оператор</option>
        {allShops.map(({ id, name }) => (
          <option key={id} value={id}>
            Самовывоз, {name}
          </option>
        ))}
        <option value="delivery">Доставка</option>
      </SelectField>
      {isDelivery ? (
        <>
          <Field label="Адрес доставки" name="address" defaultValue={order.address ?? ''} error={refusal?.fields['address']} />
          <SumField
            label="Стоимость, ₸"
            name="cost"
            required={false}
            defaultValue={price ? formatAmount(price) : ''}
            error={refusal?.fields['deliveryTiyn']}
            hint="Пусто: по\u00a0правилу бесплатной доставки или позже"
          />
        </>
      ) : null}
    </FormDialog>
  )
}

function PaymentDialog({ order, left, onClose }: { order: DeskOrder; left: number; onClose: () => void }) {
  const [isBack, setIsBack] = useState(left < 0)
  const { send, refusal, isBusy } = useChange(order, onClose)
  const save = (form: FormData) => {
    const tiyn = tiynOf(textOf(form, 'sum'))
    send({ kind: 'payment', tiyn: isBack ? -tiyn : tiyn, about: textOf(form, 'about') }, { paidTiyn: [order.paid?.tiyn ?? 0] })
  }
  const current = refusal?.current?.['paidTiyn']
  const text =
    current === undefined ? refusal?.text : `Оплату уже отметили: сейчас ${formatTiyn(Number(current))}. Закройте и\u00a0проверьте.`
  return (
    <FormDialog
      title="Оплата"
      submit={isBack ? 'Отметить возврат' : 'Отметить оплату'}
      isDisabled={isBusy}
      refusal={refusal?.fields['tiyn'] ? null : text}
      onSubmit={save}
      onClose={onClose}
    >
      <fieldset className="flex gap-4">
        <legend className="sr-only">Что отметить</legend>
        {([false, true] as const).map((back) => (
          <label key={String(back)} className="flex items-center gap-2 max-md:min-h-11">
            <input type="radio" name="way" checked={isBack === back} onChange={() => setIsBack(back)} />
            {back ? 'Вернули деньги' : 'Получили оплату'}
          </label>
        ))}
      </fieldset>
      <SumField label="Сумма, ₸" name="sum" defaultValue={left > 0 ? formatAmount(left) : ''} error={refusal?.fields['tiyn']} />
      <Field label="Документ" name="about" aside={<span className="text-muted">необязательно</span>} />
    </FormDialog>
  )
}
