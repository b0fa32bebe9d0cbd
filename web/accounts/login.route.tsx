// /login (AUTH-02).
import {
  Form,
  redirectDocument,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { loginForm } from '#contract/account-form.ts'
import { readLoginAim, withLoginAim } from '#contract/login-aim.ts'
import { logIn } from '#server/accounts/log-in.ts'
import { addAfterLogin } from '#web/favourites/add-after-login.loader.ts'
import { keepForm } from '#web/forms/lost-request.ts'
import { useOutcome } from '#web/forms/use-outcome.ts'
import { unlessLost } from '#web/forms/lost-request.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { requestContext } from '#web/request-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { signIn } from './change-visitor.ts'
import { EmailField } from './email-field.tsx'
import { refused, valuesOf, wrongFields, type FormAnswer } from './form-answer.ts'
import { PasswordField } from './password-field.tsx'

const fields = ['email', 'password'] as const
type Field = (typeof fields)[number]

/** What was done before one came here, by the parameter that says so. */
const news = [
  { name: 'changed', text: 'Пароль изменён. Войдите с\u00a0новым паролем.' },
  { name: 'deleted', text: 'Учётная запись удалена. Заказывать можно и\u00a0без\u00a0неё.' },
]

export const loader = ({ url }: LoaderFunctionArgs) => ({
  aim: readLoginAim(url.searchParams),
  news: news.find(({ name }) => url.searchParams.has(name)) ?? null,
})

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const values = valuesOf(await request.formData().catch(() => new FormData()), fields)
  const parsed = loginForm.safeParse(values)
  if (!parsed.success) return wrongFields(values, loginForm.shape, parsed.error.issues)
  const aim = readLoginAim(url.searchParams)
  try {
    const user = await logIn(services, visitor, parsed.data)
    await addAfterLogin(services, user, aim)
  } catch (error) {
    return refused<Field>(error, values)
  }
  // A new document: nothing that was loaded for the guest stays in the window.
  throw redirectDocument(aim.returnTo ?? '/personal-account', 303)
}

export const clientAction = (args: ClientActionFunctionArgs) => signIn(() => keepForm(args))
export const shouldRevalidate = unlessLost

export const meta: MetaFunction = () => [{ title: 'Вход — Родник' }, { name: 'robots', content: 'noindex' }]

export default function LoginRoute() {
  const { aim, news: done } = useLoaderData<typeof loader>()
  const answered: FormAnswer<Field> | undefined = useActionData<typeof action>()
  const isSending = useSending()
  useOutcome()
  return (
    <AuthCard
      title="Вход"
      text={answered?.text ?? null}
      footer={
        <>
          Нет учётной записи?{' '}
          {/* A line of its own on a phone: beside the question it fits by a hair, and wrapped until the last of the fonts had come. */}
          <Link className="text-primary underline underline-offset-4 max-sm:block" to={withLoginAim('/registration', aim)}>
            Зарегистрироваться
          </Link>
        </>
      }
    >
      {done && !answered ? (
        <div className="mb-4">
          <Notice tone="good" role="status">
            {done.text}
          </Notice>
        </div>
      ) : null}
      <Form method="post" preventScrollReset noValidate className="grid gap-4" action={withLoginAim('/login', aim)} replace>
        <EmailField value={answered?.values.email} error={answered?.errors.email} />
        <PasswordField id="password" name="password" label="Пароль" autoComplete="current-password" error={answered?.errors.password} />
        <Link to={withLoginAim('/recovery', aim)} className="justify-self-start py-1 text-14 text-primary">
          Забыли пароль?
        </Link>
        <Button type="submit" size="l" busy={isSending}>
          Войти
        </Button>
      </Form>
    </AuthCard>
  )
}
