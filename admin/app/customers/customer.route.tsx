// Shows a customer's card: orders and sums, addresses, consents, applications, requests, journal (ADM-07).
import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { notificationKindRows, notificationKinds } from '#contract/accounts/notification-kinds.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { callbackTopics } from '#contract/callback-requests/callback-topics.ts'
import { orderStatuses } from '#contract/orders/orders.ts'
import { formatDay, formatTime } from '#contract/shop/format-day.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { readCustomer, type Customer } from '#server/customers/read-customer.ts'
import { readHistory } from '#server/staff/journal-list.ts'
import { listPriceTypes } from '#server/wholesale/decide-application.ts'
import { LinkButton } from '#admin/ui/button.tsx'
import { Card, Facts } from '#admin/ui/card.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { PageHead } from '#admin/ui/page-head.tsx'
import { Presence } from '#admin/ui/presence.tsx'
import { useActionResult } from '#admin/ui/use-action-result.ts'
import { useUndoOffer } from '#admin/ui/use-undo-offer.ts'
import { useLive } from '#admin/ui/use-live.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { DecideForm } from '../wholesale/decide-form.tsx'
import { PriceForm } from '../wholesale/price-form.tsx'
import { changeCustomer } from './change-customer.loader.ts'
import { CustomerActions } from './customer-actions.tsx'
import { StateBadge } from './state-badge.tsx'
import type { Route } from './+types/customer.route.ts'

// Below the first screen: in the HTML, its script comes after the others.
const History = lazyPart(() => import('../journal/history.tsx'))

export const handle = { action: 'customers:change', get: { cost: 20 }, post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? nameOf(loaderData.customer) : 'Покупатель'} — Родник, управление` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [customer, journal, priceTypes] = await Promise.all([
    readCustomer(db, params.id),
    readHistory(db, 'users', params.id),
    listPriceTypes(db),
  ])
  return { customer, journal, priceTypes, refusedExport: url.searchParams.get('refused') }
}

export const action = changeCustomer

const nameOf = ({ lastName, firstName, middleName }: Customer): string => `${lastName} ${firstName} ${middleName}`.trim()

const doneTexts: Record<string, string> = { block: 'Учётная запись закрыта', unblock: 'Учётная запись открыта' }

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, journal, priceTypes, refusedExport } = loaderData
  const result = useActionResult(actionData)
  useUndoOffer(result, doneTexts)
  useLive('customers', customer.id)
  const { sums, orders, applications, requests, addresses, payers, preferences } = customer
  const waiting = applications.find(({ state }) => state === 'waiting')
  return (
    <>
      <PageHead
        title={nameOf(customer)}
        count={`с\u00a0${formatDay(customer.createdAt)}, заказов ${sums.count}, на\u00a0${formatTiyn(sums.spentTiyn)}`}
      >
        <StateBadge state={customer.blockedAt ? 'blocked' : 'open'} />
        <Presence topic="customers" id={customer.id} />
        <LinkButton icon={Phone} to={`tel:${customer.phone}`} reloadDocument>
          {formatPhone(customer.phone)}
        </LinkButton>
        <LinkButton icon={Mail} to={`mailto:${customer.email}`} reloadDocument className="max-md:hidden">
          Написать
        </LinkButton>
      </PageHead>
      <div className="grid grid-cols-1 gap-3 px-5 pb-5 max-md:px-4 lg:grid-cols-[1fr_360px]">
        <div className="flex min-w-0 flex-col gap-3">
          {waiting ? (
            <Card
              title={`Просит оптовые цены: ${waiting.company}`}
              aside={<span className="text-muted">{formatTime(waiting.createdAt)}</span>}
            >
              <Facts
                rows={[
                  ['БИН', waiting.bin],
                  ['Закупает', waiting.goods],
                  ['Комментарий', waiting.comment],
                ]}
              />
              <div className="mt-3">
                <DecideForm
                  application={{ id: waiting.id, email: customer.email }}
                  priceTypes={priceTypes}
                  action={`/customers/${customer.id}`}
                />
              </div>
            </Card>
          ) : null}
          <Card
            title="Заказы"
            aside={
              <Link to={`/orders?search=${encodeURIComponent(customer.phone)}`} discover="none" className="text-primary hover:underline">
                Все по телефону
              </Link>
            }
          >
            <p className="mb-2 text-muted">
              {sums.openCount === 0 ? 'Открытых нет' : `Открытых ${sums.openCount}`}, оплачено {formatTiyn(sums.paidTiyn)}
            </p>
            {orders.length === 0 ? <p>Ещё ничего не заказывал.</p> : null}
            <ul>
              {orders.map(({ number, status, placedAt, shop, totalTiyn }) => (
                <li key={number} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 first:border-0 max-md:py-0">
                  <Link to={`/orders/${number}`} discover="none" className="font-medium text-primary hover:underline max-md:py-3">
                    {number}
                  </Link>
                  <span>{orderStatuses[status].name}</span>
                  <span className="text-muted">
                    {placedAt ? formatDay(placedAt) : ''}
                    {shop ? `, ${shop}` : ''}
                  </span>
                  <b className="ml-auto font-medium">{formatTiyn(totalTiyn)}</b>
                </li>
              ))}
            </ul>
          </Card>
          {requests.length > 0 ? (
            <Card title="Обращения с этого телефона">
              <ul className="max-md:[&_a]:inline-block max-md:[&_a]:py-3">
                {requests.map(({ id, topic, createdAt, status, comment }) => (
                  <li key={id} className="border-t border-line py-1.5 first:border-0">
                    <Link to={`/requests/${id}`} discover="none" className="font-medium text-primary hover:underline">
                      {callbackTopics[topic]}
                    </Link>{' '}
                    <span className="text-muted">
                      {formatTime(createdAt)}
                      {status === 'closed' ? ', завершено' : ''}
                    </span>
                    {comment === '' ? null : <span className="line-clamp-2">{comment}</span>}
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          <Card title="История">
            <History entries={journal} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Card title="Данные">
            <Facts
              rows={[
                ['Телефон', formatPhone(customer.phone)],
                ['Почта', customer.email],
                ['Подтверждена', customer.isEmailConfirmed ? 'да' : 'нет'],
                ['Цены', customer.priceType ?? 'розница'],
                ['Сеансы', customer.sessionCount === 0 ? 'нет' : String(customer.sessionCount)],
              ]}
            />
            <PriceForm customer={customer} priceTypes={priceTypes} />
          </Card>
          <Card title="Адреса и плательщики">
            {addresses.length + payers.length === 0 ? <p className="text-muted">Не сохранены.</p> : null}
            <ul className="flex flex-col gap-1">
              {addresses.map(({ id, address }) => (
                <li key={id}>{address}</li>
              ))}
              {payers.map(({ id, name, bin }) => (
                <li key={id}>
                  {name}, БИН {bin}
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Согласия">
            <Facts
              rows={[
                ['Обработка данных', `${formatDay(customer.consentAt)}, редакция ${customer.consentVersion}`],
                ...notificationKinds.map((kind): [string, string] => [notificationKindRows[kind].title, choiceText(preferences[kind])]),
              ]}
            />
          </Card>
          <CustomerActions customer={customer} result={result} refusedExport={refusedExport} />
        </div>
      </div>
    </>
  )
}

const choiceText = ({ isShown, isMailed }: { isShown: boolean; isMailed: boolean }): string =>
  isMailed ? 'в\u00a0кабинете и\u00a0письмом' : isShown ? 'в\u00a0кабинете' : 'нет'
