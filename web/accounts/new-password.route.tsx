// Sets a new password by an e-mailed link (/new-password?code=, AUTH-02), or offers a new link.
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { newPasswordForm } from '#contract/accounts/account-forms.schema.ts'
import { refusalInit } from '#contract/errors.ts'
import { readLoginRedirect, withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { findCodeOwner } from '#server/accounts/one-time-codes.ts'
import { resetPassword } from '#server/accounts/reset-password.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { PostForm } from '../forms/post-form.tsx'
import { keepForm } from '../forms/network-failure.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { requestContext } from '../rendering/request-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { readCode, privateHeaders } from './email-link-headers.ts'
import { formAction, refusedFields } from '../forms/form-action.loader.ts'
import { noErrors, readValues, type FormResult } from '../forms/form-result.ts'
import { NewPasswordFields, UsernameField } from './account-fields.tsx'
import type { Route } from './+types/new-password.route.ts'

export const handle = { action: 'shop:read', post: { cost: 20 } } satisfies PageHandle

const fields = ['password', 'repeatPassword'] as const
type FieldName = (typeof fields)[number]
type ActionResult = FormResult<FieldName> & { isUsedUp?: boolean }

export async function loader({ url, context }: Route.LoaderArgs) {
  const code = readCode(url)
  const owner = await findCodeOwner(context.get(requestContext).services, 'recover', code)
  return privateHeaders({ hasCode: code !== '', email: owner?.email ?? null, aim: readLoginRedirect(url.searchParams) })
}
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const action = formAction(
  async ({ form, services, visitor, url }) => {
    const { password } = parseBody(newPasswordForm, readValues(form, fields))
    await resetPassword(services, visitor, { code: readCode(url), password })
    throw redirect(withLoginRedirect('/login?changed=1', readLoginRedirect(url.searchParams)), 303)
  },
  (refusal, args) =>
    refusal.code === 'code_used_up' ? data({ ...noErrors, isUsedUp: true }, refusalInit(refusal)) : refusedFields(fields)(refusal, args),
)

export const clientAction = keepForm

export const meta: Route.MetaFunction = () => [{ title: 'Новый пароль — Родник' }, { name: 'robots', content: 'noindex' }]

export default function NewPasswordRoute({ loaderData }: Route.ComponentProps) {
  const { hasCode, email, aim } = loaderData
  const result: ActionResult | undefined = useActionData<typeof action>()
  useFocusResult()
  if (email === null || result?.isUsedUp) {
    return (
      <AuthCard
        title="Новый пароль"
        text={hasCode ? 'Ссылка не\u00a0действует: её срок истёк или ею уже воспользовались.' : null}
        footer={<BackToLogin to={withLoginRedirect('/login', aim)} />}
      >
        <p className="mb-5 text-16">Новый пароль задают по&nbsp;ссылке из&nbsp;письма. Она действует час и&nbsp;срабатывает один раз.</p>
        <Link to={withLoginRedirect('/recovery', aim)} className={buttonClass('primary', 'l', 'w-full')}>
          Прислать новую ссылку
        </Link>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Новый пароль" text={result?.text ?? null}>
      <PostForm className="grid gap-4" replace>
        <UsernameField email={email} />
        <NewPasswordFields label="Новый пароль" errors={result?.errors} />
        <SubmitButton size="l">Сохранить пароль</SubmitButton>
      </PostForm>
    </AuthCard>
  )
}
