// Delivery and payment (ROUTE-06, CONST-10).
import type { MetaFunction } from 'react-router'
import { formatTiyn } from '#contract/money.ts'
import { dayInWords } from '#contract/shop-time.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextPage, TextSection, textListClass } from './text-page.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Доставка и оплата — Родник',
    description: 'Доставка по городу и по Казахстану, самовывоз из магазинов, способы оплаты.',
    path: '/delivery',
    matches,
  })

export default function Delivery() {
  const { shop, deliveryRule } = useShellData()
  return (
    <TextPage title="Доставка и оплата">
      {deliveryRule ? (
        <p className="mb-8 flex max-w-3xl items-center gap-4 rounded-card bg-primary-tint p-5 text-18 font-medium">
          <Icon name="truck" size={32} className="text-primary" />
          <span>
            {deliveryRule.text}
            {deliveryRule.endsOn === null ? '' : `, до\u00a0${dayInWords(deliveryRule.endsOn)}`}
          </span>
        </p>
      ) : null}
      <TextSection title="Как мы доставляем">
        <ul className={textListClass}>
          <li>По&nbsp;городу привозим своей машиной; время согласует менеджер, когда подтвердит заказ.</li>
          <li>В&nbsp;другие города Казахстана отправляем транспортной компанией; стоимость сообщаем до&nbsp;отправки.</li>
          <li>
            Забрать заказ самому можно в&nbsp;любом из&nbsp;наших магазинов: адреса и&nbsp;часы работы есть в&nbsp;разделе «Контакты».
          </li>
        </ul>
        <p>
          {deliveryRule
            ? `Если сумма заказа меньше ${formatTiyn(deliveryRule.thresholdTiyn)}, стоимость доставки назовёт менеджер.`
            : 'Стоимость доставки назовёт менеджер.'}{' '}
          Товары с&nbsp;ценой по&nbsp;запросу в&nbsp;сумму не&nbsp;входят, пока цена не&nbsp;согласована.
        </p>
      </TextSection>
      <TextSection title="Как оплатить">
        <ul className={textListClass}>
          <li>Наличными или картой при получении.</li>
          <li>Переводом по&nbsp;счёту: частным покупателям и&nbsp;организациям.</li>
        </ul>
        <p>На&nbsp;сайте деньги не&nbsp;списываются: вы оформляете заказ, менеджер проверяет наличие и&nbsp;перезванивает.</p>
      </TextSection>
      <TextSection title="При получении">
        <p>
          Проверьте комплектность и&nbsp;внешний вид при водителе или в&nbsp;магазине. Если что-то не&nbsp;так, позвоните нам, и&nbsp;мы
          заменим товар.
        </p>
        {shop?.phone ? (
          <p>
            <a href={`tel:${shop.phone}`} className="numbers font-medium text-primary">
              {shop.phoneText}
            </a>
            {shop.hours ? `, ${shop.hours}` : ''}
          </p>
        ) : null}
      </TextSection>
    </TextPage>
  )
}
