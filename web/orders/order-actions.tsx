// Renders the actions of an order: documents, repeating, cancelling (ORD-02). Plain links and forms.
import { isQuote, mayCustomerCancel, orderNoun, type OrderView } from '#contract/orders/orders.ts'
import { orderDocumentHref, orderHref } from '#contract/orders/order-links.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { PostForm } from '../forms/post-form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

type OrderActionsProps = {
  order: OrderView
  /** key of the signed link; empty for the order's account */
  linkKey: string
  hasInvoice: boolean
  hasDocuments: boolean
}

export function OrderActions({ order, linkKey, hasInvoice, hasDocuments }: OrderActionsProps) {
  const { number, status } = order
  const href = orderHref(number, linkKey)
  return (
    <div className="no-print mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <ul className="flex flex-col">
        {hasInvoice ? <FileLink href={orderDocumentHref(number, 'schet.pdf', linkKey)}>Счёт на&nbsp;оплату, PDF</FileLink> : null}
        <FileLink href={orderDocumentHref(number, 'zakaz.pdf', linkKey)}>{orderNoun(status)}, PDF</FileLink>
        {hasDocuments ? (
          <FileLink href={orderDocumentHref(number, 'dokumenty.zip', linkKey)}>Паспорта и&nbsp;сертификаты, ZIP</FileLink>
        ) : null}
      </ul>
      {!hasInvoice && order.onRequestCount > 0 && status !== 'cancelled' && !isQuote(status) ? (
        <p className="text-13 text-muted">Счёт на&nbsp;оплату появится, когда оператор назовёт цены по&nbsp;запросу.</p>
      ) : null}
      <RepeatOrder action={href} />
      {mayCustomerCancel(status) ? (
        <details className="text-14">
          <summary className="flex min-h-11 list-none items-center justify-center gap-2 text-error">
            <Icon name="close" />
            {isQuote(status) ? 'Отказаться от\u00a0КП' : 'Отменить заказ'}
          </summary>
          <PostForm action={href} className="flex flex-col gap-2 pt-1 text-center">
            <input type="hidden" name="intent" value="cancel" />
            <p className="text-muted">
              {isQuote(status) ? `Закрыть запрос КП ${number}?` : `Товары вернутся на\u00a0склад. Отменить заказ ${number}?`}
            </p>
            <TextField
              id="cancel-reason"
              name="reason"
              label={isQuote(status) ? 'Почему отказываетесь' : 'Почему отменяете'}
              isOptional
              error={undefined}
              maxLength={500}
              rows={2}
              className="text-left"
            />
            <button className="min-h-11 rounded-control bg-error px-3 font-medium text-white">
              {isQuote(status) ? 'Да, закрыть' : 'Да, отменить'}
            </button>
            <Link to={href} preventScrollReset className={buttonClass('plain')}>
              {isQuote(status) ? 'Оставить' : 'Не\u00a0отменять'}
            </Link>
          </PostForm>
        </details>
      ) : null}
    </div>
  )
}

/** @param fields also sent, to find the order */
export function RepeatOrder({ action, fields = {} }: { action: string; fields?: Record<string, string> }) {
  return (
    <PostForm action={action} className="no-print">
      <HiddenFields fields={fields} />
      <SubmitButton intent="repeat" variant="plain" icon="repeat" className="w-full">
        Повторить заказ
      </SubmitButton>
    </PostForm>
  )
}

function FileLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center gap-2 text-primary no-underline hover:underline"
      >
        <Icon name="download" />
        <span>{children}</span>
      </a>
    </li>
  )
}
