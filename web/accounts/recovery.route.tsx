// Sends a recovery link by e-mail (/recovery, AUTH-02); the response is the same for every address.
import { useActionData, useLocation } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { emailForm } from '#contract/accounts/account-forms.schema.ts'
import { readLoginRedirect, withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { requestRecovery } from '#server/accounts/reset-password.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { PostForm } from '../forms/post-form.tsx'
import { keepForm } from '../forms/network-failure.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { EmailField } from './account-fields.tsx'
import { formAction, refusedFields } from '../forms/form-action.loader.ts'
import { noErrors, readValues, type FormResult } from '../forms/form-result.ts'
import { EmailSent } from './email-sent.tsx'
import type { Route } from './+types/recovery.route.ts'

export const handle = { action: 'shop:read' } satisfies PageHandle

const fields = ['email'] as const
type ActionResult = FormResult<'email'> & { sentTo?: string }

export const loader = ({ url }: Route.LoaderArgs) => ({ aim: readLoginRedirect(url.searchParams) })

export const action = formAction(async ({ form, services, visitor, url }) => {
  const { email } = parseBody(emailForm, readValues(form, fields))
  await requestRecovery(services, visitor, email, readLoginRedirect(url.searchParams))
  return { ...noErrors, sentTo: email }
}, refusedFields(fields))

export const clientAction = keepForm

export const meta: Route.MetaFunction = () => [{ title: 'Восстановление пароля — Родник' }, { name: 'robots', content: 'noindex' }]

export default function RecoveryRoute({ loaderData }: Route.ComponentProps) {
  const { aim } = loaderData
  const result: ActionResult | undefined = useActionData<typeof action>()
  const { state }: { state: unknown } = useLocation()
  const typed = state instanceof Object && 'email' in state ? String(state.email) : ''
  useFocusResult()
  if (result?.sentTo) {
    return (
      <EmailSent email={result.sentTo} backTo={withLoginRedirect('/login', aim)}>
        Если такой e&#8209;mail зарегистрирован, на&nbsp;него отправлена ссылка. Она действует час; по&nbsp;ней вы зададите новый пароль.
      </EmailSent>
    )
  }
  return (
    <AuthCard title="Восстановление пароля" text={result?.text ?? null} footer={<BackToLogin to={withLoginRedirect('/login', aim)} />}>
      <p className="mb-4 text-16 text-muted">Укажите e&#8209;mail, с&nbsp;которым регистрировались. Пришлём ссылку для нового пароля.</p>
      <PostForm className="grid gap-4" action={withLoginRedirect('/recovery', aim)}>
        <EmailField value={result?.values.email ?? typed} error={result?.errors.email} />
        <SubmitButton size="l">Прислать ссылку</SubmitButton>
      </PostForm>
    </AuthCard>
  )
}
