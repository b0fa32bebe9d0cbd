// Renders and handles /login (AUTH-02).
import { useRef, useState } from 'react'
import { redirectDocument, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { endedParameter } from '#contract/accounts/login-links.ts'
import { loginForm } from '#contract/accounts/account-forms.schema.ts'
import { readLoginRedirect, withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { logIn } from '#server/accounts/login.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { addAfterLogin } from '../favourites/add-after-login.loader.ts'
import { PostForm } from '../forms/post-form.tsx'
import { keepForm } from '../forms/network-failure.ts'
import { readField } from '../forms/form-data.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { AuthCard } from './auth-card.tsx'
import { signIn } from './change-visitor.ts'
import { EmailField, PasswordField } from './account-fields.tsx'
import { formAction, refusedFields } from '../forms/form-action.loader.ts'
import { readValues, type FormResult } from '../forms/form-result.ts'
import type { Route } from './+types/login.route.ts'

export const handle = { action: 'session:create', isPersonal: true, post: { cost: 20 } } satisfies PageHandle

const fields = ['email', 'password', 'forget'] as const
type Field = (typeof fields)[number]

const news = [
  { name: endedParameter, text: 'Сеанс закончился. Войдите, чтобы продолжить с\u00a0того\u00a0же места.' },
  { name: 'changed', text: 'Пароль изменён. Войдите с\u00a0новым паролем.' },
  { name: 'deleted', text: 'Учётная запись удалена. Заказывать можно и\u00a0без\u00a0неё.' },
]

export const loader = ({ url }: Route.LoaderArgs) => ({
  aim: readLoginRedirect(url.searchParams),
  news: news.find(({ name }) => url.searchParams.has(name)) ?? null,
})

export const action = formAction(async ({ form, services, visitor, url }) => {
  const values = readValues(form, fields)
  const aim = readLoginRedirect(url.searchParams)
  const user = await logIn(services, visitor, parseBody(loginForm, { ...values, isRemembered: values.forget === '' }))
  await addAfterLogin(services, user, aim)
  // A new document: nothing loaded for the guest remains in the page.
  throw redirectDocument(aim.returnTo ?? '/personal-account', 303)
}, refusedFields(fields))

export async function clientAction(args: Route.ClientActionArgs) {
  const email = readField(await args.request.clone().formData(), 'email')
  const hasEnded = new URL(args.request.url).searchParams.has(endedParameter)
  return signIn(() => keepForm(args), hasEnded ? email : undefined)
}

export const meta: Route.MetaFunction = () => [{ title: 'Вход — Родник' }, { name: 'robots', content: 'noindex' }]

export default function LoginRoute({ loaderData }: Route.ComponentProps) {
  const { aim, news: done } = loaderData
  const result: FormResult<Field> | undefined = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  /** for the recovery of the password */
  const [email, setEmail] = useState(result?.values.email ?? '')
  useEarlyInput(() => form.current && setEmail(readField(new FormData(form.current), 'email')))
  useFocusResult()
  return (
    <AuthCard
      title="Вход"
      text={result?.text ?? null}
      footer={
        <>
          Нет учётной записи? {/* On a line of its own on a phone: with the fallback font it would wrap. */}
          <Link className="text-primary underline underline-offset-4 max-sm:block" to={withLoginRedirect('/registration', aim)}>
            Зарегистрироваться
          </Link>
        </>
      }
    >
      {done && !result ? (
        <Notice tone={done.name === endedParameter ? 'info' : 'good'} role="status" className="mb-4">
          {done.text}
        </Notice>
      ) : null}
      <PostForm
        ref={form}
        className="grid gap-4"
        action={withLoginRedirect(done?.name === endedParameter ? `/login?${endedParameter}=1` : '/login', aim)}
        replace
      >
        <EmailField value={result?.values.email} error={result?.errors.email} onInput={setEmail} />
        <PasswordField name="password" label="Пароль" autoComplete="current-password" error={result?.errors.password} />
        <label className="flex min-h-11 items-start gap-3 py-2 text-14">
          <input type="checkbox" name="forget" className="check-box mt-0.5" defaultChecked={(result?.values.forget ?? '') !== ''} />
          <span>
            Не&nbsp;запоминать меня
            <span className="block text-13 text-muted">Для чужого устройства: вход закончится, когда закроете браузер</span>
          </span>
        </label>
        <Link to={withLoginRedirect('/recovery', aim)} state={{ email }} className="justify-self-start py-1 text-14 text-primary">
          Забыли пароль?
        </Link>
        <SubmitButton size="l">Войти</SubmitButton>
      </PostForm>
    </AuthCard>
  )
}
