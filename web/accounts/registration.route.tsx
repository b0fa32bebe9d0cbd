// Renders and handles /registration (AUTH-01).
import { redirectDocument, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { registrationForm } from '#contract/accounts/account-forms.schema.ts'
import { readLoginRedirect, withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { register } from '#server/accounts/register.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { addAfterLogin } from '../favourites/add-after-login.loader.ts'
import { PostForm } from '../forms/post-form.tsx'
import { ConsentField } from '../forms/consent-field.tsx'
import { keepForm } from '../forms/network-failure.ts'
import { PhoneField } from '../forms/phone-field.tsx'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Link } from '../ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import { signIn } from './change-visitor.ts'
import { EmailField, NewPasswordFields, PersonFields } from './account-fields.tsx'
import { formAction, refusedFields } from '../forms/form-action.loader.ts'
import { readValues, type FormResult } from '../forms/form-result.ts'
import type { Route } from './+types/registration.route.ts'

export const handle = { action: 'session:create', isPersonal: true, post: { cost: 20 } } satisfies PageHandle

const fields = ['lastName', 'firstName', 'middleName', 'email', 'phone', 'password', 'repeatPassword', 'consent'] as const
type FieldName = (typeof fields)[number]

export const loader = ({ url }: Route.LoaderArgs) => ({ aim: readLoginRedirect(url.searchParams) })

export const action = formAction(
  async ({ form, services, visitor, url }) => {
    const values = readValues(form, fields)
    const aim = readLoginRedirect(url.searchParams)
    const user = await register(services, visitor, parseBody(registrationForm, { ...values, consent: values.consent !== '' }))
    await addAfterLogin(services, user, aim)
    throw redirectDocument(aim.returnTo ?? '/personal-account', 303)
  },
  refusedFields(fields, { email_taken: 'email' }),
)

export const clientAction = (args: Route.ClientActionArgs) => signIn(() => keepForm(args))

export const meta: Route.MetaFunction = () => [{ title: 'Регистрация — Родник' }, { name: 'robots', content: 'noindex' }]

export default function RegistrationRoute({ loaderData }: Route.ComponentProps) {
  const { aim } = loaderData
  const result: FormResult<FieldName> | undefined = useActionData<typeof action>()
  useFocusResult()
  const draft = useFormDraft('registration')
  const { values = {}, errors = {} } = result ?? {}
  return (
    <AuthCard
      title="Регистрация"
      text={result?.text ?? null}
      footer={
        <>
          Уже есть учётная запись?{' '}
          <Link className="text-primary underline underline-offset-4" to={withLoginRedirect('/login', aim)}>
            Войти
          </Link>
        </>
      }
    >
      <PostForm {...draft} className="grid grid-cols-1 gap-4" action={withLoginRedirect('/registration', aim)} replace>
        <RegistrationFields values={values} errors={errors} />
        <SubmitButton size="l" className="wrap-anywhere">
          Зарегистрироваться
        </SubmitButton>
      </PostForm>
    </AuthCard>
  )
}

function RegistrationFields({ values, errors }: Pick<FormResult<FieldName>, 'values' | 'errors'>) {
  return (
    <>
      <PersonFields values={values} errors={errors} />
      <EmailField autoComplete="email" value={values.email} error={errors.email} hint="Пришлём ссылку для подтверждения" />
      <PhoneField defaultValue={values.phone} error={errors.phone} />
      <NewPasswordFields label="Пароль" errors={errors} />
      <ConsentField
        id="consent"
        name="consent"
        defaultChecked={values.consent !== undefined && values.consent !== ''}
        error={errors.consent}
      />
    </>
  )
}
