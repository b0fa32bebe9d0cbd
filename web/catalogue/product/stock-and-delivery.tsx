// Renders the stock of each shop and the ways of delivery of a product (PROD-01).
import type { DeliveryRule } from '#contract/shop/settings.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { AddressText } from '#web/cart/address-text.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ProductView, ShopView } from './product-view.ts'

export function Shops({ shops, note }: { shops: ShopView[]; note: string | null }) {
  return (
    <section className="product-box" aria-labelledby="shops">
      <h2 id="shops">Наличие в&nbsp;магазинах</h2>
      {note !== null && <small>{note}</small>}
      <ul>
        {shops.map((shop) => (
          <li key={shop.address}>
            <span>
              <AddressText address={shop.address} />
              <small>{shop.hours}</small>
            </span>
            <span className={shop.level === 'none' ? 'stock-order' : 'stock-yes'}>{shop.stock}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HowToGet({ view }: { view: ProductView }) {
  const { deliveryRule } = useShellData()
  const ways = [
    {
      icon: 'shop',
      title: 'Самовывоз',
      text: view.inStock ? 'бесплатно, соберём заказ и\u00a0позвоним' : 'бесплатно, позвоним, когда товар приедет',
    },
    {
      icon: 'truck',
      title: 'Доставка по\u00a0городу',
      text: deliveryText(deliveryRule ?? null, view.priceTiyn),
    },
    {
      icon: 'shield',
      title: view.warranty === null ? 'Гарантия и\u00a0сервис' : `Гарантия ${view.warranty}`,
      text: 'собственная сервисная служба',
    },
  ] as const
  return (
    <section className="product-box" aria-labelledby="ways">
      <h2 id="ways">Как получить</h2>
      <ul className="ways">
        {ways.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              {title}
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function deliveryText(rule: DeliveryRule | null, priceTiyn: number | null): string {
  if (!rule) return 'стоимость назовёт менеджер'
  const from = formatTiyn(rule.thresholdTiyn)
  return priceTiyn !== null && priceTiyn >= rule.thresholdTiyn
    ? `бесплатно: товар не\u00a0дешевле ${from}`
    : `бесплатно при заказе от\u00a0${from}`
}
