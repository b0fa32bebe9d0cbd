// Shows one's own sign-in: second factor, recovery codes, sessions, password.
import { Keyboard, KeyRound, Monitor, ShieldCheck, UserRound } from 'lucide-react'
import { Form, redirect } from 'react-router'
import * as z from 'zod/mini'
import { may } from '#contract/accounts/permissions.ts'
import { givenPassword, newPassword } from '#contract/accounts/account-forms.schema.ts'
import { dayInWords, formatTime } from '#contract/shop/format-day.ts'
import { deviceName } from '#server/accounts/device-name.ts'
import { ownName, readOwnName, updateProfile } from '#server/accounts/profile.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { isFactorDemanded } from '#server/staff/find-staff-session.ts'
import { beginEnrolment, renewRecoveryCodes, turnFactorOff } from '#server/staff/second-factor.ts'
import { asStaff, changeStaffPassword, checkStaffPassword, endOwnSession, listStaffSessions } from '#server/staff/staff-sessions.ts'
import { SubmitButton } from '#admin/ui/button.tsx'
import { Card } from '#admin/ui/card.tsx'
import { FieldError, PasswordField } from '#admin/ui/field.tsx'
import { useActionResult } from '#admin/ui/use-action-result.ts'
import { useLive } from '#admin/ui/use-live.ts'
import { PageHead } from '#admin/ui/page-head.tsx'
import { PasswordForm } from '#admin/ui/password-form.tsx'
import { readField } from '#web/forms/form-data.ts'
import { formAction, refused } from '#web/forms/form-action.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { readForm } from '../frame/read-form.loader.ts'
import { saveRecord } from '../frame/save-record.loader.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { ChoiceBox } from './choice-box.tsx'
import { OwnName } from './own-name.tsx'
import type { Route } from './+types/profile.route.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Профиль — Родник, управление' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const staff = asStaff(visitor)
  const { email, firstName, lastName, hasSecondFactor, staffRoles } = staff.staff
  return {
    email,
    name: `${firstName} ${lastName}`,
    hasSecondFactor,
    hasOrders: may({ user: null, staff: staff.staff }, 'orders:read'),
    record: await readOwnName(services.db, staff.staff.id),
    isDemanded: await isFactorDemanded(services, staffRoles),
    factorFrom: (await readSettings(services.db, services.config, 'staff')).secondFactorFrom ?? null,
    sessions: (await listStaffSessions(services, staff)).map((one) => ({ ...one, device: deviceName(one.userAgent) })),
  }
}

const passwordForm = z.object({ password: givenPassword })
const changeForm = z.object({ password: givenPassword, newPassword })

/** Of the record form by JSON, of the others by a form. */
export const action = async (args: Route.ActionArgs) =>
  args.request.headers.get('content-type')?.startsWith('application/json') ? saveName(args) : changeSignIn(args)

async function saveName({ request, context }: Route.ActionArgs) {
  const own = context.get(requestContext)
  const staff = asStaff(own.visitor)
  return saveRecord(own, await request.json().catch(() => undefined), {
    entity: 'users',
    id: staff.staff.id,
    fields: ownName,
    save: (changes, version) => updateProfile(own.services.db, staff.actor, changes, { expected: version }),
  })
}

const changeSignIn = formAction(
  async ({ services, visitor, form }) => {
    const staff = asStaff(visitor)
    const intent = readField(form, 'intent')
    if (intent === 'end-session') await endOwnSession(services, staff, readField(form, 'id'))
    if (intent === 'end-others') await endOwnSession(services, staff, undefined)
    if (intent === 'change-password') await changeStaffPassword(services, staff, readForm(changeForm, form))
    // Of an export, which needs one that was typed lately.
    if (intent === 'confirm-password') await checkStaffPassword(services, staff, readForm(passwordForm, form).password)
    if (intent === 'renew-codes') {
      const { password } = readForm(passwordForm, form)
      await checkStaffPassword(services, staff, password)
      return { intent, codes: await renewRecoveryCodes(services, staff, password) }
    }
    if (intent === 'factor-on') {
      const { password } = readForm(passwordForm, form)
      await checkStaffPassword(services, staff, password)
      await beginEnrolment(services, staff, password)
      throw redirect('/second-factor')
    }
    if (intent === 'factor-off') {
      await checkStaffPassword(services, staff, readForm(passwordForm, form).password)
      await turnFactorOff(services, staff)
    }
    return { intent, codes: null }
  },
  (refusal, { form }) => refused(refusal, { intent: readField(form, 'intent'), password: '', newPassword: '' }),
)

const factorSteps = { 'factor-on': 'Включить', 'factor-off': 'Выключить', 'renew-codes': 'Новые запасные коды' }

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, hasSecondFactor, hasOrders, isDemanded, factorFrom, sessions, record } = loaderData
  useLive('customers')
  const answer = useActionResult(actionData)
  const result = answer && 'values' in answer ? answer : undefined
  const done = answer && 'codes' in answer ? answer : undefined
  const isOf = (intent: string) => result?.values.intent === intent
  const errorsOf = (intent: string) => (isOf(intent) ? (result?.errors ?? {}) : {})
  const stepForm = (intent: keyof typeof factorSteps) => (
    <PasswordForm
      intent={intent}
      label={`Пароль, чтобы: ${factorSteps[intent].toLowerCase()}`}
      button={factorSteps[intent]}
      error={errorsOf(intent).password}
    />
  )
  return (
    <>
      <PageHead title="Профиль" count={`${name}, ${email}`} />
      <div className="grid max-w-250 grid-cols-1 gap-3 p-5 lg:grid-cols-2">
        <Card icon={UserRound} title="Имя">
          <OwnName record={record} />
        </Card>
        <Card icon={Keyboard} title={'Клавиши и\u00a0звук'}>
          <div className="flex flex-col gap-2">
            <ChoiceBox
              name="keys"
              isOnAtFirst
              label="Клавиши без Ctrl и Alt"
              hint="J, K, X, / и другие в списках и заказах; стрелки, Enter и сочетания с Ctrl работают всегда"
            />
            {hasOrders ? (
              <ChoiceBox
                name="order-sound"
                isOnAtFirst={false}
                label="Звук нового заказа"
                hint={'Пока управление открыто; из\u00a0нескольких вкладок звучит одна'}
              />
            ) : null}
          </div>
        </Card>
        <Card icon={ShieldCheck} title="Второй шаг входа">
          {done?.codes ? (
            <RecoveryCodes codes={done.codes} doneHref="/profile" />
          ) : (
            <>
              <p className="mb-3">
                {hasSecondFactor ? 'Включён: код из\u00a0приложения.' : 'Выключен: вход по\u00a0одному паролю.'}
                {isDemanded ? ' Для вас он обязателен.' : factorFrom ? ` С\u00a0${dayInWords(factorFrom)} он обязателен всем.` : ''}
              </p>
              <div className="flex flex-col gap-3">
                {stepForm(hasSecondFactor ? 'renew-codes' : 'factor-on')}
                {hasSecondFactor && !isDemanded ? stepForm('factor-off') : null}
              </div>
            </>
          )}
        </Card>
        <Card icon={KeyRound} title="Пароль">
          <Form method="post" className="flex flex-col gap-3" noValidate key={done?.intent}>
            <input type="hidden" name="intent" value="change-password" />
            <PasswordField
              label="Текущий пароль"
              name="password"
              autoComplete="current-password"

              error={errorsOf('change-password').password}
            />
            <PasswordField
              label="Новый пароль"
              name="newPassword"
              autoComplete="new-password"

              hint="Другие сеансы закончатся, в магазине тоже"
              error={errorsOf('change-password').newPassword}
            />
            <div className="flex items-center gap-3">
              <SubmitButton>Сменить пароль</SubmitButton>
              {done?.intent === 'change-password' ? <span role="status">Пароль изменён</span> : null}
            </div>
          </Form>
        </Card>
        <Card icon={Monitor} title="Сеансы" className="lg:col-span-2">
          <ul>
            {sessions.map(({ id, device, createdAt, usedAt, network, isCurrent }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-0">
                <span className="min-w-0 flex-1">
                  <b className="block truncate font-medium">{device}</b>
                  <span className="text-muted">
                    вход {formatTime(createdAt)}, был {formatTime(usedAt)}
                    {network === null ? '' : `, сеть ${network}`}
                  </span>
                </span>
                {isCurrent ? (
                  <span className="text-stock">этот</span>
                ) : (
                  <Form method="post">
                    <input type="hidden" name="intent" value="end-session" />
                    <input type="hidden" name="id" value={id} />
                    <SubmitButton look="danger">Завершить</SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Form method="post" className="mt-2">
              <input type="hidden" name="intent" value="end-others" />
              <SubmitButton look="danger">Завершить все другие</SubmitButton>
            </Form>
          ) : null}
        </Card>
        {result?.text ? <FieldError>{result.text}</FieldError> : null}
      </div>
    </>
  )
}
