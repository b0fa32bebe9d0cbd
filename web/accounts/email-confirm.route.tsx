// /email-confirm?code= (AUTH-01): what the letter of the registration leads to. The press confirms, not the opening of the page: mail
// programs open links by themselves, and a code works once. Without a code it explains and offers a new link.
import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { emailForm } from '#contract/account-form.ts'
import { refusalOf } from '#contract/errors.ts'
import { changeEmail } from '#server/accounts/change-email.ts'
import { confirmEmail, resendConfirmation } from '#server/accounts/confirm-email.ts'
import { textOf } from '#web/forms/read-form.ts'
import { answerOrLost, lostForm, unlessLost } from '#web/forms/lost-request.ts'
import { PageForm, useSending } from '#web/forms/page-form.tsx'
import { useOutcome } from '#web/forms/use-outcome.ts'
import { requestContext } from '#web/request-context.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { codeOf, withoutTraces } from './code-page.ts'
import { EmailField } from './email-field.tsx'
import { refused, wrongFields, type FormAnswer } from './form-answer.ts'
import { LetterSent } from './letter-sent.tsx'

type Answer = FormAnswer<'email'> & { isConfirmed?: boolean; isUsedUp?: boolean; sentTo?: string }
const nothing = { values: {}, errors: {}, text: null }

export function loader({ url, context }: LoaderFunctionArgs) {
  const { user } = context.get(requestContext).visitor
  return withoutTraces({ hasCode: codeOf(url) !== '', isConfirmed: user?.isEmailConfirmed ?? false, email: user?.email ?? '' })
}
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  if (!form.has('email')) {
    try {
      if (url.searchParams.has('change')) await changeEmail(services, codeOf(url))
      else await confirmEmail(services, codeOf(url))
      return { ...nothing, isConfirmed: true }
    } catch (error) {
      if (refusalOf(error)?.code !== 'code_used_up') return refused<'email'>(error, { email: '' })
      return { ...nothing, isUsedUp: true }
    }
  }
  const values = { email: textOf(form, 'email') }
  const parsed = emailForm.safeParse(values)
  if (!parsed.success) return { ...wrongFields(values, emailForm.shape, parsed.error.issues).data, isUsedUp: true }
  try {
    await resendConfirmation(services, visitor, parsed.data.email)
  } catch (error) {
    return { ...refused<'email'>(error, values).data, isUsedUp: true }
  }
  return { ...nothing, sentTo: parsed.data.email }
}

export async function clientAction({ serverAction, request }: ClientActionFunctionArgs): Promise<Answer> {
  const isUsedUp = (await request.clone().formData()).has('email')
  return answerOrLost<Answer>(serverAction, () => ({ ...lostForm(), isUsedUp }))
}
export const shouldRevalidate = unlessLost

export const meta: MetaFunction = () => [{ title: 'Подтверждение e-mail — Родник' }, { name: 'robots', content: 'noindex' }]

const title = 'Подтверждение e-mail'

export default function EmailConfirmRoute() {
  const { hasCode, isConfirmed: wasConfirmed, email } = useLoaderData<typeof loader>()
  const answered: Answer | undefined = useActionData<typeof action>()
  const isSending = useSending()
  useOutcome()
  if (answered?.isConfirmed || wasConfirmed) {
    return (
      <AuthCard title={title}>
        <Notice tone="good" role="status">
          E-mail подтверждён. Теперь вы можете оформлять заказы.
        </Notice>
        <div className="mt-5 flex flex-wrap gap-3">
          <a href="/catalog/v2" className={buttonClass('primary', 'l')}>
            В&nbsp;каталог
          </a>
          <a href="/personal-account" className={buttonClass('link', 'l')}>
            Личный кабинет
          </a>
        </div>
      </AuthCard>
    )
  }
  if (answered?.sentTo) {
    return <LetterSent email={answered.sentTo}>Если этот e&#8209;mail ждёт подтверждения, на&nbsp;него отправлена новая ссылка.</LetterSent>
  }
  if (hasCode && !answered?.isUsedUp) {
    return (
      <AuthCard title={title} text={answered?.text ?? null}>
        <p className="mb-5 text-16">Осталось одно нажатие: после него вы сможете оформлять заказы.</p>
        <PageForm>
          <Button type="submit" size="l" className="w-full" busy={isSending}>
            Подтвердить e-mail
          </Button>
        </PageForm>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={title}
      text={answered?.text ?? (hasCode ? 'Ссылка не\u00a0действует: её срок истёк или ею уже воспользовались.' : null)}
      footer={
        <a className="text-primary" href="/login">
          Вернуться ко&nbsp;входу
        </a>
      }
    >
      <p className="mb-4 text-16">
        E-mail подтверждают по&nbsp;ссылке из&nbsp;письма. Она действует 3&nbsp;дня и&nbsp;срабатывает один раз.
      </p>
      <PageForm className="grid gap-4">
        <EmailField value={answered?.values.email ?? email} error={answered?.errors.email} />
        <Button type="submit" size="l" busy={isSending}>
          Прислать новую ссылку
        </Button>
      </PageForm>
    </AuthCard>
  )
}
