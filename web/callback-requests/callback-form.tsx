// Renders the callback form (CB-01, CB-02), for its page and the dialog; it works without scripts.
import { Button } from '../ui/button.tsx'
import { ConsentField } from '../forms/consent-field.tsx'
import { Field, TextField } from '../ui/controls/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveForm } from '../forms/form-draft.ts'
import { PhoneField } from '../forms/phone-field.tsx'
import { useCallbackForm, type CallbackFormProps } from './use-callback-form.ts'
import type { CallbackSubject } from './parse-callback-form.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'

export function CallbackForm(props: CallbackFormProps) {
  const { subject } = props
  const { Form, form, key, field, errors, refusal, onSubmit, onFocus, onBlur, onInput, isSending } = useCallbackForm(props)
  return (
    <Form
      ref={form}
      method="post"
      action="/callback"
      noValidate
      className="grid gap-4"
      onFocus={onFocus}
      onBlur={onBlur}
      onInput={(event) => {
        saveForm('callback', event.currentTarget)
        onInput(event)
      }}
      onSubmit={onSubmit}
    >
      <HiddenFields fields={{ key, topic: subject.topic, article: subject.article, quantity: subject.quantity ?? '' }} />
      {refusal === null ? null : <Notice tone="error">{refusal}</Notice>}
      <Field {...field('name')} label="Имя" autoComplete="name" maxLength={100} />
      <PhoneField {...field('phone')} />
      <Field {...field('email')} label="E-mail" isOptional type="email" autoComplete="email" maxLength={254} />
      <TextField {...field('comment')} label="Комментарий" isOptional rows={2} maxLength={2000} />
      <ConsentField id="callback-consent" name="consent" error={errors.consent} />
      <Button type="submit" size="l" busy={isSending}>
        Отправить заявку
      </Button>
    </Form>
  )
}

type IntroductionProps = {
  subject: CallbackSubject
  /** the product: name and, with a quantity, «7 шт, 84 350 ₸» */
  about?: string | undefined
  /** «ежедневно с 9:00 до 18:00» */ hours: string | undefined
}

export function CallbackIntroduction({ subject, about, hours }: IntroductionProps) {
  return (
    <div className="mb-4 text-14 text-muted">
      <p>
        {promises[subject.topic]}
        {hours ? ` Мы на\u00a0связи ${hours}.` : ''}
      </p>
      {subject.article ? (
        <p className="mt-1">
          {about ? <span className="text-ink">{about}, </span> : 'Товар: '}
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
