// Renders how an order is received: collected from a shop or delivered to an address (CHK-02, CHK-04).
import { Choice, Choices } from '#web/ui/controls/choices.tsx'
import { describedBy, Field, FieldFrame } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import './receipt-fields.css'

type Common = { id: string; name: string; defaultValue: string | undefined; error: string | undefined; autoFocus: boolean }

type ReceiptFieldsProps = {
  /** also the name of the field: pages of the former version send it during a rollout */
  way: 'shop' | 'delivery'
  shops: { id: number; text: string }[]
  /** the shop can be left to the operator */
  isShopOptional: boolean
  /** addresses that are offered, the chosen one; none for a guest */
  saved?: { addresses: string[]; chosen: string }
  common: (field: 'shop' | 'address') => Common
  deliveryText: string
  /** what the chosen shop lacks */
  shopNote: string | undefined
}

export function ReceiptFields({ way, shops, isShopOptional, saved, common, deliveryText, shopNote }: ReceiptFieldsProps) {
  const shop = common('shop')
  const address = common('address')
  return (
    <>
      <Choices legend="Как получить">
        <Choice id="way-shop" name="way" value="shop" checked={way === 'shop'}>
          Забрать в&nbsp;магазине
        </Choice>
        <Choice id="way-delivery" name="way" value="delivery" checked={way === 'delivery'}>
          Доставка
        </Choice>
      </Choices>
      {shops.length > 0 || isShopOptional ? (
        <FieldFrame id={shop.id} label="Магазин" error={shop.error} className="way-shop">
          <Select name="shop" defaultValue={shop.defaultValue} {...describedBy(shop.id, undefined, shop.error)}>
            {shops.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
            {isShopOptional ? <option value="">Решим с&nbsp;оператором</option> : null}
          </Select>
          <p aria-live="polite" className="mt-1.5 text-13 text-warning empty:hidden">
            {shopNote}
          </p>
        </FieldFrame>
      ) : null}
      {saved && saved.addresses.length > 0 ? (
        <FieldFrame id="saved-address" label="Куда доставить" className="way-address">
          <Select id="saved-address" name="savedAddress" defaultValue={saved.chosen}>
            {saved.addresses.map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
            <option value="">Другой адрес</option>
          </Select>
        </FieldFrame>
      ) : null}
      <Field
        {...address}
        label="Адрес доставки"
        autoComplete="street-address"
        maxLength={300}
        className="way-address way-other-address"
        hint={`Город, улица, дом, подъезд или объект. ${deliveryText}`}
      />
      {saved && saved.addresses.length > 0 ? (
        <p className="way-address text-13 text-muted" aria-live="polite">
          {deliveryText}
        </p>
      ) : null}
    </>
  )
}
