// Shows one request beside the queue: person, product, texts, files, answer, state in the CRM (ADM-03).
import { Check, ChevronDown, ChevronUp, ExternalLink, Paperclip, PackagePlus, Phone, X, type LucideIcon } from 'lucide-react'
import { Form, Link, useOutletContext } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { requestNumber } from '#contract/callback-requests/callback-request.schema.ts'
import { callbackTopics } from '#contract/callback-requests/callback-topics.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { readRequest } from '#server/callback-requests/read-request.ts'
import { readHistory } from '#server/staff/journal-list.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { DownloadLink, LinkButton, SubmitButton } from '#admin/ui/button.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Presence } from '#admin/ui/presence.tsx'
import { ProductPicture } from '#admin/ui/product-picture.tsx'
import { useActionResult } from '#admin/ui/use-action-result.ts'
import { useUndoOffer } from '#admin/ui/use-undo-offer.ts'
import { fileSize } from '#web/forms/file-size.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { FailedPage } from '../frame/failed-page.tsx'
import { changeRequest } from './change-request.loader.ts'
import { CrmBox } from './crm-box.tsx'
import { RequestActions } from './request-actions.tsx'
import { Topic, Waiting } from './request-columns.tsx'
import type { Queue } from './requests.route.tsx'
import type { Route } from './+types/request.route.ts'

// Below the first screen: in the HTML, its script comes after the others.
const History = lazyPart(() => import('../journal/history.tsx'))

export const handle = { action: 'callbacks:change', get: { cost: 20 }, post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${callbackTopics[loaderData.request.topic]}: ${loaderData.request.name}` : 'Обращение'} — Родник, управление` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const request = await readRequest(services.db, params.id)
  return {
    request,
    history: await readHistory(services.db, 'callbacks', request.id),
    number: requestNumber(request.id),
    ownId: asStaff(visitor).staff.id,
  }
}

export const action = changeRequest

/** Of changes that can be taken back. */
const doneTexts: Record<string, string> = {
  take: 'Обращение у\u00a0вас',
  release: 'Возвращено в\u00a0очередь',
  close: 'Обращение завершено',
  reopen: 'Открыто снова',
}

/** The queue stays. */
export const ErrorBoundary = () => <FailedPage />

export default function RequestRoute({ loaderData: { request, history, number, ownId }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  useUndoOffer(result, doneTexts)
  const { query, now, previous, next } = useOutletContext<Queue>()
  const { id, topic, name, phone, email, comment, details, product, article, files, state } = request
  return (
    <article className="flex flex-col gap-3 px-4 pb-4 max-md:pb-32" key={id}>
      <h1 className="sr-only xl:hidden">Обращение</h1>
      <header className="flex min-h-13 items-center gap-2 border-b border-line">
        <Waiting at={request.createdAt} now={now} isNew={state === 'new'} />
        <Topic topic={topic} />
        <nav aria-label="По очереди" className="ml-auto flex">
          <span className="max-md:hidden">
            <IconLink to={previous} icon={ChevronUp} label="Предыдущее обращение" replace />
          </span>
          <IconLink to={next} icon={ChevronDown} label="Следующее обращение" replace />
          <IconLink to={`/requests${query}`} icon={X} label="К списку обращений" />
        </nav>
      </header>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Presence topic="requests" id={id} />
      </div>
      <div>
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-16 break-words">{name}</h2>
          <LinkButton icon={Phone} to={`tel:${phone}`} reloadDocument className="max-md:hidden">
            Позвонить
          </LinkButton>
        </div>
        <p className="break-words">
          <a href={`tel:${phone}`} className="font-medium text-primary">
            {formatPhone(phone)}
          </a>
          {email === null ? null : (
            <>
              {' · '}
              <a href={`mailto:${email}`} className="hover:text-primary">
                {email}
              </a>
            </>
          )}
        </p>
        <PersonLine {...request} />
      </div>
      {product ? (
        <a
          href={productHref(product.article)}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-2 rounded-control border border-line p-2.5 hover:border-primary"
        >
          <ProductPicture image={product.image} size="size-8" />
          <span className="min-w-0 flex-1">
            <b className="block truncate font-medium">{product.name}</b>
            <span className="text-muted">
              {product.article} · {product.priceTiyn === null ? 'цена по\u00a0запросу' : formatPrice(product.priceTiyn, product.unit)} ·{' '}
              {product.inStock ? 'есть' : 'нет в\u00a0наличии'}
            </span>
          </span>
          <ExternalLink size={16} aria-hidden className="text-muted" />
        </a>
      ) : article === '' ? null : (
        <p className="text-muted">Артикул {article}, такого товара уже нет.</p>
      )}
      {comment === '' && details === '' ? null : (
        <p className="rounded-control bg-ground p-3 text-14 break-words whitespace-pre-line">
          {[comment, details].filter(Boolean).join('\n\n')}
        </p>
      )}
      {files.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="min-w-0">
              <DownloadLink icon={Paperclip} href={`/admin/requests/files/${file.id}`} className="max-w-full">
                <span className="truncate">{file.name}</span>
                <span className="font-normal text-muted">{fileSize(file.byteSize)}</span>
              </DownloadLink>
            </li>
          ))}
        </ul>
      ) : null}
      {request.answeredAt ? (
        <div className="rounded-control border border-line p-3">
          <p className="flex items-center gap-1.5 text-stock">
            <Check size={16} aria-hidden />
            {email === null ? 'Ответ опубликован' : 'Ответ отправлен'} {formatTime(request.answeredAt)}
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{request.answer}</p>
          {request.publishedQuestion === null ? null : (
            <Form method="post" className="mt-2 border-t border-line pt-2">
              <input type="hidden" name="version" value={request.version} />
              <p className="break-words text-muted">На&nbsp;странице товара, вопрос: {request.publishedQuestion}</p>
              <SubmitButton name="intent" value="hide" look="text">
                Убрать со страницы
              </SubmitButton>
            </Form>
          )}
        </div>
      ) : null}
      <RequestActions request={request} history={history} ownId={ownId} result={result} />
      <LinkButton
        icon={PackagePlus}
        to={`/orders/new?${new URLSearchParams({ phone: formatPhone(phone), name, email: email ?? '', article, quantity: String(request.quantity ?? ''), customer: request.userId ?? '' })}`}
        className="self-start"
      >
        Создать заказ
      </LinkButton>
      <CrmBox request={request} />
      <section aria-labelledby="history">
        <div className="mb-1 flex items-baseline gap-2">
          <h3 id="history" className="text-14">
            История
          </h3>
          <span className="text-muted">обращение {number}</span>
        </div>
        <History entries={history} />
      </section>
    </article>
  )
}

/** `to` undefined: its place stays empty */
type IconLinkProps = { to: string | undefined; icon: LucideIcon; label: string; replace?: boolean }

function IconLink({ to, icon: Icon, label, replace }: IconLinkProps) {
  const look = 'flex size-8 shrink-0 items-center justify-center max-md:size-11'
  if (to === undefined) return <span className={look} />
  return (
    <Link to={to} replace={replace} discover="none" aria-label={label} className={`${look} hover:text-primary`}>
      <Icon size={18} aria-hidden />
    </Link>
  )
}

type Person = Pick<Awaited<ReturnType<typeof loader>>['request'], 'customer' | 'orders'>

function PersonLine({ customer, orders }: Person) {
  const ordered =
    orders.count === 0
      ? 'заказов нет'
      : `${formatCount(orders.count, 'заказ', 'заказа', 'заказов')} на\u00a0${formatTiyn(orders.totalTiyn)}`
  if (!customer) return <p className="text-muted">без учётной записи, {ordered}</p>
  return (
    <p className="text-muted">
      <Link to={`/customers/${customer.id}`} discover="none" className="underline hover:text-primary">
        покупатель с&nbsp;{customer.createdAt.getFullYear()} года
      </Link>
      , {ordered}
    </p>
  )
}
