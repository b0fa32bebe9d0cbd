// Confirms an e-mail (AUTH-01) or its change (ACC-01); without a code offers a new link.
// A session of the account or its password is needed. A click confirms, not opening the page: mail programs open links.
import { data, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { emailForm } from '#contract/accounts/account-forms.schema.ts'
import { refusalInit } from '#contract/errors.ts'
import { changeEmail } from '#server/accounts/change-email.ts'
import { confirmEmail, resendConfirmation } from '#server/accounts/verify-email.ts'
import { findCodeOwner, type CodePurpose } from '#server/accounts/one-time-codes.ts'
import { requireLinkOwner } from '#server/accounts/require-link-owner.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { readField } from '../forms/form-data.ts'
import { keepTyped, lostForm } from '../forms/network-failure.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { requestContext } from '../rendering/request-context.ts'
import { readCode, privateHeaders } from './email-link-headers.ts'
import { RequestLinkForm, Confirmed, ExpiredLink, ConfirmButton } from './email-confirm-views.tsx'
import { formAction, refusedFields, withExtra } from '../forms/form-action.loader.ts'
import { noErrors, type FormResult } from '../forms/form-result.ts'
import { EmailSent } from './email-sent.tsx'
import type { Route } from './+types/email-confirm.route.ts'

export const handle = { action: 'shop:read' } satisfies PageHandle

type ActionResult = FormResult<'email' | 'password'> & { isConfirmed?: boolean; isUsedUp?: boolean; sentTo?: string }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const code = readCode(url)
  const owner = await findCodeOwner(services, purposeOf(url), code)
  return privateHeaders({
    hasCode: code !== '',
    isCodeAlive: owner !== undefined,
    isChange: purposeOf(url) === 'email',
    // Opened by a guest or by another account.
    isPasswordNeeded: owner !== undefined && owner.id !== visitor.user?.id,
    isConfirmed: visitor.user?.isEmailConfirmed ?? false,
    email: visitor.user?.email ?? '',
  })
}
const purposeOf = (url: URL): CodePurpose => (url.searchParams.has('change') ? 'email' : 'confirm')
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const action = formAction<ActionResult, ReturnType<typeof data<ActionResult>>>(
  async ({ form, services, visitor, url }) => {
    if (form.has('email')) {
      const { email } = parseBody(emailForm, { email: readField(form, 'email') })
      await resendConfirmation(services, visitor, email)
      return { ...noErrors, sentTo: email }
    }
    const [purpose, code] = [purposeOf(url), readCode(url)]
    await requireLinkOwner(services, visitor, purpose, { code, password: readField(form, 'password') })
    if (purpose === 'email') await changeEmail(services, code, visitor)
    else await confirmEmail(services, code)
    return { ...noErrors, isConfirmed: true }
  },
  (refusal, args) => {
    const isUsedUp = args.form.has('email')
    if (!isUsedUp && refusal.code === 'code_used_up') return data({ ...noErrors, isUsedUp: true }, refusalInit(refusal))
    return withExtra(refusedFields(['email', 'password'])(refusal, args), isUsedUp ? { isUsedUp } : {})
  },
)

export const clientAction = keepTyped<ActionResult>((form, error) => ({ ...lostForm(error), isUsedUp: form.has('email') }))

export const meta: Route.MetaFunction = () => [{ title: 'Подтверждение e-mail — Родник' }, { name: 'robots', content: 'noindex' }]

export default function EmailConfirmRoute({ loaderData }: Route.ComponentProps) {
  const { hasCode, isCodeAlive, isChange, isPasswordNeeded, isConfirmed: wasConfirmed, email } = loaderData
  const result: ActionResult | undefined = useActionData<typeof action>()
  useFocusResult()
  // A change implies a confirmed e-mail before it; a link that still works belongs to another account.
  if (result?.isConfirmed || (wasConfirmed && !isChange && !isCodeAlive)) return <Confirmed isChange={isChange} />
  if (result?.sentTo)
    return <EmailSent email={result.sentTo}>Если этот e&#8209;mail ждёт подтверждения, на&nbsp;него отправлена новая ссылка.</EmailSent>
  const text = result?.text ?? null
  if (isCodeAlive && !result?.isUsedUp) return <ConfirmButton {...{ isChange, isPasswordNeeded, text }} error={result?.errors.password} />
  if (isChange) return <ExpiredLink text={text} />
  return <RequestLinkForm hasCode={hasCode} text={text} email={result?.values.email ?? email} error={result?.errors.email} />
}
