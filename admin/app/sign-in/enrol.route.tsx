// Sets up the second factor: QR code, first code, then the recovery codes, once.
import { redirect, Form, useSearchParams } from 'react-router'
import { encode } from 'uqr'
import { confirmEnrolment, factorAddress, findPendingSecret } from '#server/staff/second-factor.ts'
import { Button, LinkButton, SubmitButton } from '#admin/ui/button.tsx'
import { FieldError } from '#admin/ui/field.tsx'
import { readField } from '#web/forms/form-data.ts'
import { formAction, refused } from '#web/forms/form-action.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { CodeField } from './code-field.tsx'
import { readNextPage } from './next-page.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Route } from './+types/enrol.route.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Второй шаг входа — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  if (!visitor.staff) throw redirect(`/login${url.search}`)
  const secret = await findPendingSecret(services, visitor.staff.id)
  if (secret === undefined) return { secret: null, qr: [], mustEnrol: visitor.staff.mustEnrol }
  return { secret, qr: encode(factorAddress(secret, visitor.staff)).data, mustEnrol: visitor.staff.mustEnrol }
}

export const action = formAction(
  async ({ services, visitor, form }) => ({ codes: await confirmEnrolment(services, visitor, readField(form, 'code')) }),
  (refusal) => refused(refusal, { code: '' }),
)

export default function EnrolRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  if (actionData && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} doneHref={readNextPage(params)} />
  const { secret, qr } = loaderData
  if (secret === null) return <NothingPending mustEnrol={loaderData.mustEnrol} />
  return (
    <Form method="post" className="flex flex-col gap-4" noValidate>
      <div>
        <h1 className="text-14 font-semibold">Второй шаг входа</h1>
        <p className="mt-1 text-muted">
          Снимите код приложением с одноразовыми кодами (Google Authenticator, Яндекс Ключ и другие) или введите ключ.
        </p>
      </div>
      <QrCode rows={qr} />
      <p className="rounded-control bg-ground px-3 py-2 text-center font-medium break-all" data-secret={secret}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <div>
        <p className="mb-1 font-medium">Код из приложения</p>
        <CodeField key={actionData?.errors.code} error={actionData?.errors.code} />
      </div>
      {actionData?.text ? <FieldError>{actionData.text}</FieldError> : null}
      <SubmitButton look="solid" keys="Enter" className="min-h-11 text-14">
        Включить
      </SubmitButton>
    </Form>
  )
}

function NothingPending({ mustEnrol }: { mustEnrol: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-14 font-semibold">{mustEnrol ? 'Войдите ещё раз' : 'Второй шаг включён'}</h1>
      <p className="text-muted">
        {mustEnrol
          ? 'Второй шаг входа для вас обязателен. Введите пароль, чтобы его настроить.'
          : 'При входе понадобится код из\u00a0приложения.'}
      </p>
      {mustEnrol ? (
        <Form method="post" action="/logout">
          <Button type="submit" look="solid" className="min-h-11 w-full text-14">
            Войти
          </Button>
        </Form>
      ) : (
        <LinkButton to="/" look="solid" className="min-h-11 text-14">
          Продолжить
        </LinkButton>
      )}
    </div>
  )
}

function QrCode({ rows }: { rows: readonly (readonly boolean[])[] }) {
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="mx-auto size-48"
      role="img"
      aria-label="Код для приложения"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#101828" />
    </svg>
  )
}
