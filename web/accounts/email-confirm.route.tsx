// Confirms an e-mail (AUTH-01) or its change (ACC-01); without a code offers a new link.
// A session of the account or its password is needed. A click confirms, not opening the page: mail programs open links.
import { data, useActionData } from 'react-router'
import { emailForm } from '#contract/accounts/account-forms.schema.ts'
import { refusalInit, refusalOf } from '#contract/errors.ts'
import { changeEmail } from '#server/accounts/change-email.ts'
import { confirmEmail, resendConfirmation } from '#server/accounts/verify-email.ts'
import { findCodeOwner, type CodePurpose } from '#server/accounts/one-time-codes.ts'
import { requireLinkOwner } from '#server/accounts/require-link-owner.ts'
import { textOf } from '../forms/form-data.ts'
import { resultOrLost, lostForm } from '../forms/network-failure.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { requestContext } from '../rendering/request-context.ts'
import { codeOf, privateHeaders } from './email-link-headers.ts'
import { RequestLinkForm, Confirmed, ExpiredLink, ConfirmButton } from './email-confirm-views.tsx'
import { noErrors, refused, withExtra, wrongFields, type FormResult } from '../forms/form-result.ts'
import { EmailSent } from './email-sent.tsx'
import type { Route } from './+types/email-confirm.route.ts'

type ActionResult = FormResult<'email' | 'password'> & { isConfirmed?: boolean; isUsedUp?: boolean; sentTo?: string }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const code = codeOf(url)
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

export async function action({ request, context, url }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  if (!form.has('email')) {
    try {
      const [purpose, code] = [purposeOf(url), codeOf(url)]
      await requireLinkOwner(services, visitor, purpose, { code, password: textOf(form, 'password') })
      if (purpose === 'email') await changeEmail(services, code, visitor)
      else await confirmEmail(services, code)
      return { ...noErrors, isConfirmed: true }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'code_used_up') return refused<'email' | 'password'>(error, { email: '', password: '' })
      return data({ ...noErrors, isUsedUp: true }, refusalInit(refusal))
    }
  }
  const values = { email: textOf(form, 'email') }
  const parsed = emailForm.safeParse(values)
  if (!parsed.success) return withExtra(wrongFields(values, emailForm.shape, parsed.error.issues), { isUsedUp: true })
  try {
    await resendConfirmation(services, visitor, parsed.data.email)
  } catch (error) {
    return withExtra(refused<'email'>(error, values), { isUsedUp: true })
  }
  return { ...noErrors, sentTo: parsed.data.email }
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const isUsedUp = (await request.clone().formData()).has('email')
  return resultOrLost<ActionResult>(serverAction, (error) => ({ ...lostForm(error), isUsedUp }))
}

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
