// Shows delivery and payment (ROUTE-06, CONST-10, SHELL-09).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { paymentTypes } from '#contract/orders/orders.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { pickShopDetails } from '#web/rendering/shop-contacts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { AskUs, TextPage } from '../page-layout.tsx'
import { Prose } from '../prose.tsx'
import { findCompanyPage } from '#server/content/company-pages.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { richTextHtml } from '../rich-text-html.tsx'
import type { Route } from './+types/delivery.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

/** What the delivery rule and the kinds of payment say is data; the rest is staff's text. */
export default function DeliveryRoute({ loaderData: { lead, html, rule, details } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Доставка и оплата"
      lead={lead}
      sidebar={
        <AskUs
          title="Нужна доставка в другой город?"
          text={`Назовём стоимость и срок до отправки.${details.phone ? ` Позвоните ${details.phoneText} или оставьте свой номер.` : ''}`}
        />
      }
    >
      {rule ? (
        <p className="mb-8 flex max-w-3xl items-center gap-4 rounded-card max-md:flex-wrap bg-primary-tint p-5 text-18 font-medium">
          <Icon name="truck" size={32} className="text-primary" />
          <span className="min-w-0 flex-1 basis-[9rem]">
            {bindUnits(rule.text)}
            {rule.endsOn === null ? '' : `, до\u00a0${dayInWords(rule.endsOn)}`}
          </span>
        </p>
      ) : null}
      <p className="mb-8 max-w-3xl">
        {rule
          ? `Если сумма заказа меньше ${formatTiyn(rule.thresholdTiyn)}, стоимость доставки назовёт менеджер.`
          : 'Стоимость доставки назовёт менеджер.'}{' '}
        Товары с&nbsp;ценой по&nbsp;запросу в&nbsp;сумму не&nbsp;входят, пока цена не&nbsp;согласована.
      </p>
      <Prose html={html} className="mb-10" />
      <section aria-labelledby="payment" className="max-w-3xl">
        <h2 id="payment" className="mb-4 text-22">
          Как оплатить
        </h2>
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-3 md:gap-4">
          {Object.entries(paymentTypes).map(([type, name]) => (
            <li key={type} className="flex flex-col gap-2 rounded-card border border-line p-4 font-medium">
              <Icon name={paymentIcons[type] ?? 'wallet'} size={24} className="text-primary" />
              {name}
            </li>
          ))}
        </ul>
        <p className="mt-4">
          На&nbsp;сайте деньги не&nbsp;списываются: вы оформляете заказ, менеджер проверяет наличие и&nbsp;перезванивает.
        </p>
      </section>
    </TextPage>
  )
}

const paymentIcons: Record<string, 'wallet' | 'card' | 'document'> = { cash: 'wallet', card: 'card', invoice: 'document' }

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  // Cart and order link here, so the page exists also while its text is not published.
  const text = await findCompanyPage(services.db, 'delivery')
  return {
    lead: text?.summary ?? '',
    html: text ? richTextHtml(text.body, text.pictures) : '',
    rule: services.settings.deliveryRule(services.clock()),
    details: pickShopDetails(services.settings.current()),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Доставка и оплата — Родник',
    description: 'Доставка по городу и по Казахстану, самовывоз из магазинов, способы оплаты.',
    path: '/delivery',
    matches,
  })
