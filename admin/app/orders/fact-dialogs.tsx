// Asks where an order goes, and for a payment.
import { useState } from 'react'
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import type { DeskOrder } from '#contract/orders/desk-order.ts'
import { formatAmount, formatTiyn } from '#contract/values/money.ts'
import { ConflictDialog } from '#admin/ui/conflict-dialog.tsx'
import { Field } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { readField } from '#web/forms/form-data.ts'
import { SumField, parseTiyn } from './sum-field.tsx'
import { useChange } from './use-change.ts'

type DialogProps = { order: DeskOrder; onClose: () => void }

export default function FactDialog({ kind, ...props }: DialogProps & { kind: 'receipt' | 'payment' }) {
  return kind === 'receipt' ? <ReceiptDialog {...props} /> : <PaymentDialog {...props} />
}

type Receipt = { shop: number | null; address: string; deliveryTiyn: number | null }

function ReceiptDialog({ order, onClose }: DialogProps) {
  const { allShops } = order
  const [opened] = useState(order)
  const [shop, setShop] = useState(order.address ? 'delivery' : String(order.shop?.id ?? ''))
  const [mine, setMine] = useState<Receipt>()
  const [lacksAddress, setLacksAddress] = useState(false)
  const { send, refusal, refusalText, conflict, closeConflict, isBusy } = useChange(order, onClose)
  const isDelivery = shop === 'delivery'
  const save = (receipt: Receipt, over: DeskOrder) => {
    setMine(receipt)
    send({ kind: 'receipt', ...receipt }, { shopId: [over.shop?.id ?? null], address: [over.address ?? ''] })
  }
  const textOfReceipt = ({ shop: id, address, deliveryTiyn }: Receipt): string => {
    if (address !== '') return `Доставка: ${address}, ${deliveryTiyn === null ? 'цена уточняется' : formatTiyn(deliveryTiyn)}`
    return id === null ? 'Решит оператор' : `Самовывоз, ${allShops.find((one) => one.id === id)?.name ?? 'другой магазин'}`
  }
  const { deliveryTiyn: price } = receiptOf(opened)
  return (
    <>
      <FormDialog
        title="Получение"
        submit="Сохранить"
        isDisabled={isBusy}
        refusal={refusalText}
        onSubmit={(form) => {
          const [address, cost] = [readField(form, 'address').trim(), readField(form, 'cost').trim()]
          setLacksAddress(isDelivery && address === '')
          if (!isDelivery) save({ shop: shop === '' ? null : Number(shop), address: '', deliveryTiyn: null }, opened)
          else if (address !== '') save({ shop: null, address, deliveryTiyn: cost === '' ? null : parseTiyn(cost) }, opened)
        }}
        onClose={onClose}
      >
        <SelectField label="Откуда или куда" value={shop} onChange={({ target }) => setShop(target.value)} error={refusal?.fields['shop']}>
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
            <Field
              label="Адрес доставки"
              name="address"
              defaultValue={opened.address ?? ''}
              error={lacksAddress ? 'Укажите адрес доставки' : refusal?.fields['address']}
            />
            <SumField
              label="Стоимость, ₸"
              name="cost"
              required={false}
              defaultValue={price ? formatAmount(price) : ''}
              error={refusal?.fields['deliveryTiyn']}
              hint={'Пусто: по\u00a0правилу бесплатной доставки или позже'}
            />
          </>
        ) : null}
      </FormDialog>
      {conflict && mine ? (
        <ConflictDialog
          title={`Заказ ${order.number}`}
          by={conflict.by}
          at={conflict.at}
          fields={[{ name: 'receipt', title: 'Получение' }]}
          base={{ receipt: textOfReceipt(receiptOf(opened)) }}
          record={{ receipt: textOfReceipt(receiptOf(order)) }}
          changes={{ receipt: textOfReceipt(mine) }}
          saveOver={(chosen) => ('receipt' in chosen ? save(mine, order) : onClose())}
          closeAnswer={closeConflict}
        />
      ) : null}
    </>
  )
}

const receiptOf = ({ shop, address, delivery }: DeskOrder): Receipt => ({
  shop: shop?.id ?? null,
  address: address ?? '',
  deliveryTiyn: delivery?.priceTiyn ?? null,
})

function PaymentDialog({ order, onClose }: DialogProps) {
  const [opened] = useState(order)
  const paidTiyn = opened.paid?.tiyn ?? 0
  const left = payableTiyn(opened) - paidTiyn
  const [isBack, setIsBack] = useState(left < 0)
  const { send, refusal, refusalText, isBusy } = useChange(order, onClose)
  const save = (form: FormData) => {
    const tiyn = parseTiyn(readField(form, 'sum'))
    send({ kind: 'payment', tiyn: isBack ? -tiyn : tiyn, about: readField(form, 'about') }, { paidTiyn: [paidTiyn] })
  }
  const current = refusal?.conflict?.current['paidTiyn']
  const text =
    current === undefined ? refusalText : `Оплату уже отметили: сейчас ${formatTiyn(Number(current))}. Закройте и\u00a0проверьте.`
  return (
    <FormDialog
      title="Оплата"
      submit={isBack ? 'Отметить возврат' : 'Отметить оплату'}
      isDisabled={isBusy}
      refusal={text}
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
      <Field label="Документ" name="about" aside={<span className="text-muted">необязательно</span>} error={refusal?.fields['about']} />
    </FormDialog>
  )
}
