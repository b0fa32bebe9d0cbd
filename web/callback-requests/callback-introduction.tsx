import type { CallbackSubject } from './parse-callback-form.ts'

type IntroductionProps = {
  subject: CallbackSubject
  productName?: string | null
  /** «ежедневно с 9:00 до 18:00» */ hours: string | undefined
}

/** What will happen after the form is sent, and about which product. */
export function CallbackIntroduction({ subject, productName, hours }: IntroductionProps) {
  return (
    <div className="mb-4 text-14 text-muted">
      <p>
        {promises[subject.topic]}
        {hours ? ` Мы на\u00a0связи ${hours}.` : ''}
      </p>
      {subject.article ? (
        <p className="mt-1">
          {productName ? <span className="text-ink">{productName}, </span> : 'Товар: '}
          арт.&nbsp;<b className="numbers font-medium text-ink">{subject.article}</b>
        </p>
      ) : null}
    </div>
  )
}

const promises = {
  call: 'Перезвоним и\u00a0ответим на\u00a0вопросы.',
  price: 'Узнаем цену и\u00a0перезвоним.',
  term: 'Узнаем срок поставки и\u00a0перезвоним.',
  one_click: 'Перезвоним и\u00a0оформим заказ за\u00a0вас.',
  question: 'Перезвоним и\u00a0расскажем о\u00a0товаре.',
} as const
